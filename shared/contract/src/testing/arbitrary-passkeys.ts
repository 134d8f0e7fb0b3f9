import fc from 'fast-check';
import { PASSKEY_NAME_MAX } from '../constants.ts';
import type { MemberPasskey } from '../passkeys.ts';
import { anyId, lineText, time, withOptional } from './arbitrary-values.ts';

const bytes = fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/);
const type = fc.constant('public-key' as const);
const required = fc.constant('required' as const);
const descriptor = fc.record({ id: bytes, type });
const timeout = fc.nat();

export const passkeyName = lineText(1, PASSKEY_NAME_MAX);

export const passkey: fc.Arbitrary<MemberPasskey> = withOptional(
  { id: anyId, name: passkeyName, isSynced: fc.boolean(), addedAt: time },
  { usedAt: time },
);

export const requestOptions = withOptional(
  { challenge: bytes, rpId: fc.domain() },
  { timeout, userVerification: required, allowCredentials: fc.array(descriptor, { maxLength: 3 }) },
);

export const creationOptions = withOptional(
  {
    challenge: bytes,
    rp: withOptional({ name: lineText(1, 20) }, { id: fc.domain() }),
    user: fc.record({ id: bytes, name: lineText(1, 20), displayName: lineText(0, 20) }),
    pubKeyCredParams: fc.array(fc.record({ type, alg: fc.constantFrom(-7, -8, -257) }), {
      maxLength: 3,
    }),
    excludeCredentials: fc.array(descriptor, { maxLength: 3 }),
    authenticatorSelection: fc.record({
      residentKey: required,
      requireResidentKey: fc.boolean(),
      userVerification: required,
    }),
  },
  { timeout, attestation: fc.constant('none' as const) },
);

export const assertion = fc.record({
  id: bytes,
  rawId: bytes,
  type,
  response: withOptional(
    { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
    { userHandle: bytes },
  ),
});

export const attestation = fc.record({
  id: bytes,
  rawId: bytes,
  type,
  response: withOptional(
    { clientDataJSON: bytes, attestationObject: bytes },
    { transports: fc.array(fc.constantFrom('internal', 'hybrid', 'usb'), { maxLength: 3 }) },
  ),
});

import * as v from 'valibot';
import { type Codec, type Domain, field, listOf, optionalField, record } from './codec.ts';
import { integer, matching, oneOf, shortText, text, truth } from './primitives.ts';

/*
 * What servers and browsers tell each other about passkeys, of members and of operators, in the JSON
 * forms of WebAuthn (`PublicKeyCredential.parseCreationOptionsFromJSON`,
 * `parseRequestOptionsFromJSON`, `toJSON`), so that browsers can read and write them without a library.
 */

const bytes = matching(/^[A-Za-z0-9_-]{1,16384}$/);
export const credentialId = matching(/^[A-Za-z0-9_-]{1,1400}$/);
const publicKey = oneOf(['public-key']);
const descriptor = record({ id: field('id', credentialId), type: field('type', publicKey) });
const verification = oneOf(['required', 'preferred', 'discouraged']);

export const requestOptions = record({
  challenge: field('challenge', bytes),
  rpId: field('rpId', text),
  timeout: optionalField('timeout', integer(0)),
  userVerification: optionalField('userVerification', verification),
  /** Absent: whichever passkey of this site the browser has. */
  allowCredentials: optionalField('allowCredentials', listOf(descriptor)),
});
export type PasskeyRequestOptions = Domain<typeof requestOptions>;

export const creationOptions = record({
  challenge: field('challenge', bytes),
  rp: field('rp', record({ id: optionalField('id', text), name: field('name', text) })),
  user: field(
    'user',
    record({
      id: field('id', bytes),
      name: field('name', text),
      displayName: field('displayName', text),
    }),
  ),
  pubKeyCredParams: field(
    'pubKeyCredParams',
    listOf(
      record({
        type: field('type', publicKey),
        alg: field('alg', integer(Number.MIN_SAFE_INTEGER)),
      }),
    ),
  ),
  timeout: optionalField('timeout', integer(0)),
  attestation: optionalField('attestation', oneOf(['none', 'indirect', 'direct', 'enterprise'])),
  excludeCredentials: field('excludeCredentials', listOf(descriptor)),
  authenticatorSelection: field(
    'authenticatorSelection',
    record({
      residentKey: field('residentKey', verification),
      requireResidentKey: field('requireResidentKey', truth),
      userVerification: field('userVerification', verification),
    }),
  ),
});
export type PasskeyCreationOptions = Domain<typeof creationOptions>;

export const assertion = record({
  id: field('id', credentialId),
  rawId: field('rawId', credentialId),
  type: field('type', publicKey),
  response: field(
    'response',
    record({
      clientDataJSON: field('clientDataJSON', bytes),
      authenticatorData: field('authenticatorData', bytes),
      signature: field('signature', bytes),
      /** For whom the passkey was made. */
      userHandle: optionalField('userHandle', bytes),
    }),
  ),
});

export const attestation = record({
  id: field('id', credentialId),
  rawId: field('rawId', credentialId),
  type: field('type', publicKey),
  response: field(
    'response',
    record({
      clientDataJSON: field('clientDataJSON', bytes),
      attestationObject: field('attestationObject', bytes),
      transports: optionalField('transports', listOf(shortText(1, 32))),
    }),
  ),
});

const JSON_MAX = 16_384;

/** A value as JSON in one field of a form. */
export const jsonText = <T>(codec: Codec<T>): Codec<T> => ({
  schema: v.pipe(v.string(), v.maxLength(JSON_MAX), v.parseJson(), codec.schema),
  encode: (value) => JSON.stringify(codec.encode(value)),
});

import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as v from 'valibot';

/** Where passkeys are made and used. */
export interface PasskeySite {
  /** What authenticators show. */
  readonly name: string;
  /** Such as `https://velvet.example`; a passkey works on its host only. */
  readonly origin: string;
}

/** What is kept of a passkey. */
export interface Passkey {
  /** Base64url, as the authenticator names it. */
  readonly id: string;
  readonly publicKey: Buffer;
  /** The authenticator's signature counter; always 0 for many. */
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Takes a challenge that was issued; false when it was not, or was taken already. */
export type TakeChallenge = (challenge: string) => Promise<boolean>;

const bytes = v.pipe(v.string(), v.maxLength(16_384), v.regex(/^[A-Za-z0-9_-]*$/));
const transports = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const credential = {
  id: bytes,
  rawId: bytes,
  type: v.literal('public-key'),
  clientExtensionResults: v.pipe(
    v.unknown(),
    v.transform(() => ({})),
  ),
};
const registration = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: v.fallback(v.array(transports), []),
  }),
});
const assertion = v.object({
  ...credential,
  response: v.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});

const hostOf = ({ origin }: PasskeySite): string => new URL(origin).hostname;

/**
 * What a browser needs to make a passkey; its `challenge` must be kept until it comes back. A
 * passkey stands for two factors, so the authenticator has to verify the person.
 */
export function passkeyRegistration(
  site: PasskeySite,
  user: { readonly id: string; readonly name: string },
  known: readonly Pick<Passkey, 'id'>[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site),
    userID: new TextEncoder().encode(user.id),
    userName: user.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser needs to sign in with whichever passkey of this site it has. */
export const passkeyAssertion = (
  site: PasskeySite,
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({ rpID: hostOf(site), userVerification: 'required' });

/** The passkey a browser has made; undefined for anything that is not right. */
export async function readRegistration(
  site: PasskeySite,
  take: TakeChallenge,
  given: unknown,
): Promise<Passkey | undefined> {
  const read = v.safeParse(registration, given);
  if (!read.success) return undefined;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: read.output,
    expectedChallenge: take,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
  }).catch(notVerified);
  if (!verified || !registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: read.output.response.transports,
  };
}

/** The id of the passkey an answer claims to be signed with; undefined when it is none. */
export function claimedPasskey(given: unknown): string | undefined {
  const read = v.safeParse(assertion, given);
  return read.success ? read.output.id : undefined;
}

/**
 * Verifies what a browser signed with a passkey.
 * @returns its new counter, which must be kept; undefined for anything that is not right.
 */
export async function readAssertion(
  site: PasskeySite,
  take: TakeChallenge,
  { id, publicKey, counter }: Passkey,
  given: unknown,
): Promise<number | undefined> {
  const read = v.safeParse(assertion, given);
  if (!read.success || read.output.id !== id) return undefined;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: read.output,
    expectedChallenge: take,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(notVerified);
  return verified ? authenticationInfo?.newCounter : undefined;
}

/** The library throws for what does not fit, such as another origin, and for a lower counter. */
const notVerified = () => ({
  verified: false as const,
  registrationInfo: undefined,
  authenticationInfo: undefined,
});

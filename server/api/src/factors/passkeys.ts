import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { DEFAULT_PRODUCT_NAME } from '@velvet/contract/constants';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@velvet/contract/webauthn';
import * as v from 'valibot';

/** Where passkeys are made and used. */
export interface PasskeySite {
  /** What authenticators show. */
  readonly name: string;
  /** Such as `https://velvet.example`; a passkey works on its host only. */
  readonly origin: string;
}

/** The site of an origin: passkeys belong to one host, those of members and operators to their own. */
export const passkeySite = (origin: string): PasskeySite => ({
  name: DEFAULT_PRODUCT_NAME,
  origin,
});

/** What is kept of a passkey. */
export interface Passkey {
  /** Base64url, as the authenticator names it. */
  readonly id: string;
  readonly publicKey: Buffer;
  /** The authenticator's signature counter; always 0 for many. */
  readonly counter: number;
  readonly transports: readonly string[];
}

/** A passkey that was just made. */
interface NewPasskey extends Passkey {
  /** Whether it may be copied to other devices, as password managers do. */
  readonly canSync: boolean;
  readonly isSynced: boolean;
}

/** What a passkey has signed. */
export interface Assertion {
  /** The authenticator's new counter, which must be kept. */
  readonly counter: number;
  readonly isSynced: boolean;
  /** Whom the authenticator has made the passkey for, in base64url. */
  readonly userHandle: string | undefined;
}

/** Takes a challenge that was issued; false when it was not, or was taken already. */
export type TakeChallenge = (challenge: string) => Promise<boolean>;

/** The form in which the database keeps a challenge. */
export const challengeHash = (challenge: string): Buffer =>
  createHash('sha256').update(challenge).digest();

const bytes = v.pipe(v.string(), v.maxLength(16_384), v.regex(/^[A-Za-z0-9_-]*$/));
const transports = v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const credential = {
  id: bytes,
  rawId: bytes,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(
    v.pipe(
      v.unknown(),
      v.transform(() => ({})),
    ),
    {},
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
  response: v.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: v.exactOptional(bytes),
  }),
});

const hostOf = ({ origin }: PasskeySite): string => new URL(origin).hostname;

/**
 * What a browser needs to make a passkey; its `challenge` must be kept until it comes back. A
 * passkey stands for two factors, so the authenticator has to verify the person and to keep the
 * passkey itself.
 */
export async function passkeyRegistration(
  site: PasskeySite,
  owner: { readonly id: Uint8Array<ArrayBuffer>; readonly name: string },
  known: readonly Pick<Passkey, 'id'>[],
): Promise<PasskeyCreationOptions> {
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site),
    userID: owner.id,
    userName: owner.name,
    excludeCredentials: [...known],
  });
  const { challenge, rp, user, pubKeyCredParams, timeout } = options;
  return {
    challenge,
    rp,
    user,
    pubKeyCredParams,
    ...(timeout === undefined ? {} : { timeout }),
    attestation: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/**
 * What a browser needs to sign a challenge with one of the given passkeys; without any, with whichever
 * passkey of this site it has.
 */
export async function passkeyAssertion(
  site: PasskeySite,
  allowed: readonly Pick<Passkey, 'id'>[] = [],
): Promise<PasskeyRequestOptions> {
  const rpId = hostOf(site);
  const { challenge, timeout } = await generateAuthenticationOptions({ rpID: rpId });
  return {
    challenge,
    rpId,
    ...(timeout === undefined ? {} : { timeout }),
    userVerification: 'required',
    ...(allowed.length > 0 ? { allowCredentials: allowed.map(described) } : {}),
  };
}

const described = ({ id }: Pick<Passkey, 'id'>) => ({ id, type: 'public-key' }) as const;

/** The passkey a browser has made; undefined for anything that is not right. */
export async function readRegistration(
  site: PasskeySite,
  take: TakeChallenge,
  given: unknown,
): Promise<NewPasskey | undefined> {
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
  const { credential: made, credentialDeviceType, credentialBackedUp } = registrationInfo;
  const { id, publicKey, counter } = made;
  return {
    id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: read.output.response.transports,
    canSync: credentialDeviceType === 'multiDevice',
    isSynced: credentialBackedUp,
  };
}

/** The id of the passkey an answer claims to be signed with; undefined when it is none. */
export function claimedPasskey(given: unknown): string | undefined {
  const read = v.safeParse(assertion, given);
  return read.success ? read.output.id : undefined;
}

/**
 * Verifies what a browser signed with a passkey.
 * @returns undefined for anything that is not right.
 */
export async function readAssertion(
  site: PasskeySite,
  take: TakeChallenge,
  { id, publicKey, counter }: Passkey,
  given: unknown,
): Promise<Assertion | undefined> {
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
  if (!verified || !authenticationInfo) return undefined;
  return {
    counter: authenticationInfo.newCounter,
    isSynced: authenticationInfo.credentialBackedUp,
    userHandle: read.output.response.userHandle,
  };
}

/** The library throws for what does not fit, such as another origin, and for a lower counter. */
const notVerified = () => ({
  verified: false as const,
  registrationInfo: undefined,
  authenticationInfo: undefined,
});

import {
  addPasskey,
  logInWithPasskey,
  type MemberPasskey,
  startPasskey,
  startPasskeyLogin,
} from '@velvet/contract/passkeys';
import { proveWithPasskey, proveWithPassword, startPasskeyProof } from '@velvet/contract/proof';
import { assertion, attestation } from '@velvet/contract/webauthn';
import * as v from 'valibot';
import type { ApiClient, CallOptions } from './api-client.ts';
import { PASSWORD } from './registered-member.ts';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from './software-authenticator.ts';

/** The origin of the tests' servers, where members make passkeys. */
export const MEMBERS_ORIGIN = 'http://localhost:8080';

/** A member's device with a passkey. */
export interface PasskeyOfMember {
  readonly device: SoftwareAuthenticator;
  /** Whom it was made for, in base64url. */
  readonly userHandle: string;
}

/** Reads what a browser would send, as an input. */
const asAssertion = (given: object) => v.parse(assertion.schema, given);
export const asAttestation = (given: object) => v.parse(attestation.schema, given);

export const proveByPassword = (
  client: ApiClient,
  token: string,
  { password = PASSWORD, code }: { readonly password?: string; readonly code?: string } = {},
) =>
  client.call(proveWithPassword, { password, ...(code === undefined ? {} : { code }) }, { token });

/** Adds a passkey in a session that is proved. */
export async function addPasskeyOf(
  client: ApiClient,
  token: string,
  { device = createSoftwareAuthenticator('localhost'), name = 'Phone' } = {},
): Promise<PasskeyOfMember & Pick<MemberPasskey, 'id'>> {
  const { value: options, msg } = await client.call(startPasskey, {}, { token });
  if (!options) throw new Error(`No options: ${msg}`);
  const made = device.register({ challenge: options.challenge, origin: MEMBERS_ORIGIN });
  const input = { name, credential: asAttestation(made) };
  const added = await client.call(addPasskey, input, { token });
  if (!added.value) throw new Error(`Not added: ${added.msg}`);
  return { device, userHandle: options.user.id, id: added.value.id };
}

/** What the device signs to sign in. */
export async function loginAssertion(
  client: ApiClient,
  { device, userHandle }: PasskeyOfMember,
  change: Partial<Parameters<SoftwareAuthenticator['assert']>[0]> = {},
) {
  const { value } = await client.call(startPasskeyLogin, {});
  const challenge = value?.challenge ?? '';
  const given = { challenge, origin: MEMBERS_ORIGIN, userHandle, ...change };
  return asAssertion(device.assert(given));
}

export async function logInByPasskey(
  client: ApiClient,
  passkey: PasskeyOfMember,
  options: CallOptions = {},
) {
  const credential = await loginAssertion(client, passkey);
  return client.call(logInWithPasskey, { credential }, options);
}

/** What the device signs to prove that its owner is there. */
export async function proofAssertion(
  client: ApiClient,
  token: string,
  { device, userHandle }: PasskeyOfMember,
) {
  const { value } = await client.call(startPasskeyProof, {}, { token });
  const challenge = value?.challenge ?? '';
  return asAssertion(device.assert({ challenge, origin: MEMBERS_ORIGIN, userHandle }));
}

export async function proveByPasskey(client: ApiClient, token: string, passkey: PasskeyOfMember) {
  const credential = await proofAssertion(client, token, passkey);
  return client.call(proveWithPasskey, { credential }, { token });
}

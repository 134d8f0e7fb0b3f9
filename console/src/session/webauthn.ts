import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@velvet/contract/webauthn';
import * as v from 'valibot';

/** Whether this browser has passkeys in their JSON forms. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'toJSON' in PublicKeyCredential.prototype;

const common = {
  id: v.string(),
  rawId: v.string(),
  type: v.literal('public-key'),
};
const assertionSchema = v.object({
  ...common,
  response: v.object({
    clientDataJSON: v.string(),
    authenticatorData: v.string(),
    signature: v.string(),
  }),
});
const attestationSchema = v.object({
  ...common,
  response: v.object({
    clientDataJSON: v.string(),
    attestationObject: v.string(),
    transports: v.optional(v.array(v.string()), []),
  }),
});

/** The operator's answer with a passkey; undefined when they declined, or the browser has none. */
export async function askForPasskey({
  challenge,
  rpId,
  timeout,
  userVerification,
}: PasskeyRequestOptions) {
  const options = PublicKeyCredential.parseRequestOptionsFromJSON({
    challenge,
    rpId,
    ...(timeout === undefined ? {} : { timeout }),
    ...(userVerification === undefined ? {} : { userVerification }),
  });
  return read(assertionSchema, navigator.credentials.get({ publicKey: options }));
}

/** A new passkey on the operator's device; undefined when they declined. */
export async function createPasskey(options: PasskeyCreationOptions) {
  const { rp, user, pubKeyCredParams, excludeCredentials, authenticatorSelection, ...rest } =
    options;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
    ...rest,
    rp: { name: rp.name, ...(rp.id === undefined ? {} : { id: rp.id }) },
    user,
    pubKeyCredParams: [...pubKeyCredParams],
    excludeCredentials: [...excludeCredentials],
    authenticatorSelection,
  });
  return read(attestationSchema, navigator.credentials.create({ publicKey }));
}

async function read<T>(
  schema: v.GenericSchema<unknown, T>,
  asked: Promise<Credential | null>,
): Promise<T | undefined> {
  try {
    const credential = await asked;
    if (!(credential instanceof PublicKeyCredential)) return undefined;
    return v.parse(schema, credential.toJSON());
  } catch {
    return undefined;
  }
}

import { randomBytes, randomUUID } from 'node:crypto';
import { hashOf } from './database-factories.ts';
import type { Making } from './right-call.ts';
import { CONSOLE } from './running-ops.ts';
import { createSoftwareAuthenticator } from './software-authenticator.ts';

/** The operator that tests of all operations call as. */
const CALLER = `(SELECT id FROM operator_account WHERE name = 'all')`;
const host = new URL(CONSOLE).hostname;

/** The device's answer to a challenge that the caller was given. */
const newPasskey: Making = async ({ db }) => {
  const challenge = randomBytes(32).toString('base64url');
  await db.owner.query(`INSERT INTO operator_challenge VALUES ($1, ${CALLER})`, [
    hashOf(challenge),
  ]);
  return { ...createSoftwareAuthenticator(host).register({ challenge, origin: CONSOLE }) };
};

const ownPasskey: Making = async ({ db }) => {
  const id = randomUUID();
  await db.owner.query(
    `INSERT INTO operator_passkey (credential_id, operator_id, public_key, counter)
     SELECT $1, ${CALLER}, sha256('x'), 0 WHERE ${CALLER} IS NOT NULL`,
    [id],
  );
  return { id };
};

const nothing: Making = async () => ({});

/** What operators do with their own accounts and each other's. */
export const operatorCalls = {
  passkey_sign_in_options: nothing,
  passkey_sign_in: async () => {
    const device = createSoftwareAuthenticator(host);
    return { credential: device.assert({ challenge: 'bm90LW91cnM', origin: CONSOLE }) };
  },
  passkey_options: nothing,
  passkey_add: async (ops) => ({ label: 'Key', credential: await newPasskey(ops) }),
  passkey_list: nothing,
  passkey_remove: ownPasskey,
} as const satisfies Readonly<Record<string, Making>>;

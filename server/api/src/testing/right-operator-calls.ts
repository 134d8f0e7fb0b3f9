import { randomBytes, randomUUID } from 'node:crypto';
import { createInvitationCode, hashOneTimeCode } from '../factors/one-time-codes.ts';
import { createTotpCipher, createTotpSecret, totpCode } from '../factors/totp.ts';
import { aMember, hashOf, idFrom } from './database-factories.ts';
import { anOperator, aSessionOf } from './operator-factories.ts';
import { type Making, versionOf } from './right-call.ts';
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

/** A new operator who has not accepted the invitation yet. */
const invited: Making = async ({ db }) => {
  const name = `new-${randomUUID().slice(0, 8)}`;
  const code = createInvitationCode();
  await db.owner.query(
    `WITH made AS (INSERT INTO operator_account (name) VALUES ($1) RETURNING id)
     INSERT INTO operator_invitation (operator_id, code_hash) SELECT id, $2 FROM made`,
    [name, hashOneTimeCode(code)],
  );
  return { name, code };
};

const acceptance: Making = async (ops) => {
  const invitation = await invited(ops);
  const secret = createTotpSecret();
  const sealed = createTotpCipher(ops.secret).seal(`invitation ${invitation.name}`, secret);
  return {
    ...invitation,
    setup: sealed.toString('base64url'),
    app_code: totpCode(secret, new Date()),
    password: 'correct horse battery',
  };
};

const colleague: Making = async ({ db }) => {
  const name = `op-${randomUUID().slice(0, 8)}`;
  await anOperator(db.owner, name, { roles: ['support'] });
  const version = await versionOf(db, 'operator_account_version($1)', name);
  return { name, version, reason: 'Agreed' };
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
  invitation_open: invited,
  invitation_accept: acceptance,
  operator_password_change: async () => ({ password: 'another horse battery' }),
  recovery_codes_make: nothing,
  operator_session_page: nothing,
  operator_session_end: async ({ db }) => {
    const name = `op-${randomUUID().slice(0, 8)}`;
    await anOperator(db.owner, name);
    await aSessionOf(db.owner, name);
    return { id: await idFrom(db.owner, 'SELECT max(id) AS id FROM operator_session') };
  },
  token_issue: async () => ({ label: 'Reports', roles: ['finance'], days: 30 }),
  operator_page: nothing,
  operator_invite: async ({ db }) => ({
    ...{ name: `op-${randomUUID().slice(0, 8)}`, roles: ['finance'], reason: 'Agreed' },
    member_id: await aMember(db.owner),
  }),
  operator_roles: async (ops) => ({ ...(await colleague(ops)), roles: ['content', 'finance'] }),
  operator_link: async (ops) => ({
    ...(await colleague(ops)),
    member_id: await aMember(ops.db.owner),
  }),
  operator_reset: colleague,
  operator_disable: colleague,
  setting_page: nothing,
  setting_set: async ({ db }) => ({
    key: 'name',
    version: await versionOf(db, 'setting_version($1)', 'name'),
    value: '"Velour"',
    reason: 'Renamed',
  }),
  setting_history: async () => ({ key: 'name' }),
  ledger_check: nothing,
} as const satisfies Readonly<Record<string, Making>>;

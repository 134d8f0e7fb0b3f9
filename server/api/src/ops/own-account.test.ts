import { randomUUID } from 'node:crypto';
import {
  acceptInvitation,
  changeOperatorPassword,
  endOperatorSession,
  issueToken,
  makeRecoveryCodes,
  openInvitation,
  operatorSessionPage,
} from '@velvet/contract/ops/own-account';
import { signIn, whoAmI } from '@velvet/contract/ops/session';
import { createInvitationCode, hashOneTimeCode } from '../factors/one-time-codes.ts';
import { totpCode } from '../factors/totp.ts';
import { aSessionOf } from '../testing/operator-factories.ts';
import { startTestOps, type TestOps } from '../testing/running-ops.ts';

const PASSWORD = 'correct horse battery';
const OTHER = 'another horse battery';
let now = new Date();
let ops: TestOps;
const later = () => {
  now = new Date(now.getTime() + 30_000);
};

beforeEach(async () => {
  ops = await startTestOps({ now: () => now });
});
afterEach(() => ops.stop());

const refused = (status: number, reason: string) => ({ status, problem: { reason } });
const makeOld = (token: string) =>
  ops.db.owner.query(
    `UPDATE operator_session SET created_at = created_at - interval '5 minutes',
       expires_at = expires_at - interval '5 minutes'
      WHERE encode(token_hash, 'hex') = encode(sha256($1), 'hex')`,
    [Buffer.from(token)],
  );

async function anInvitation(
  name = 'dan',
): Promise<{ readonly name: string; readonly code: string }> {
  const code = createInvitationCode();
  await ops.db.owner.query(
    `WITH made AS (INSERT INTO operator_account (name) VALUES ($1) RETURNING id)
     , given AS (INSERT INTO operator_role SELECT id, 'finance' FROM made)
     INSERT INTO operator_invitation (operator_id, code_hash) SELECT id, $2 FROM made`,
    [name, hashOneTimeCode(code)],
  );
  return { name, code };
}

async function opened() {
  const invitation = await anInvitation();
  const { value } = await ops.client.call(openInvitation, invitation);
  if (!value) throw new Error('The invitation was not opened');
  const { secret, setup } = value;
  return {
    ...value,
    given: { ...invitation, setup, appCode: totpCode(secret, now), password: PASSWORD },
  };
}

describe('S13.1 accepting an invitation', () => {
  test('takes two steps, and then password, app and recovery codes sign in', async () => {
    const { address, secret, given } = await opened();
    expect(address).toMatch(/^otpauth:\/\/totp\/Velvet:dan\?/);
    expect(address).toContain(secret);
    const accepted = await ops.client.call(acceptInvitation, given);
    expect(accepted.value?.recoveryCodes).toHaveLength(10);
    later();
    const enter = (code: string) =>
      ops.client.call(signIn, { name: 'dan', password: PASSWORD, code });
    expect((await enter(totpCode(secret, now))).value).toMatchObject({ roles: ['finance'] });
    expect((await enter(accepted.value?.recoveryCodes[0] ?? '')).status).toBe(200);
    expect(await ops.client.call(acceptInvitation, given)).toMatchObject(
      refused(404, 'no_invitation'),
    );
    expect((await ops.audit()).map(({ action }) => action)).toEqual([
      'accept invitation',
      'sign in',
      'sign in',
    ]);
    const written = ops.logLines.join('');
    for (const hidden of [PASSWORD, secret, given.code, given.setup]) {
      expect(written).not.toContain(hidden);
    }
  });

  test('opening it again changes nothing', async () => {
    const { given } = await opened();
    const again = await ops.client.call(openInvitation, { name: given.name, code: given.code });
    expect(again.value?.setup).not.toBe(given.setup);
    expect((await ops.client.call(acceptInvitation, given)).status).toBe(200);
  });

  test.each([
    ['an unknown code', { code: 'AAAA-BBBB' }, 404, 'no_invitation'],
    ['a wrong code of the app', { appCode: '000000' }, 400, 'wrong_code'],
    ['a common password', { password: 'password1234' }, 400, 'weak_password'],
    ['the name as a password', { password: 'i-am-dan-forever' }, 400, 'weak_password'],
    ['a secret of one’s own', { setup: 'AAAA' }, 400, 'bad_field'],
  ])('is refused for %s', async (_, change, status, reason) => {
    const { given } = await opened();
    expect(await ops.client.call(acceptInvitation, { ...given, ...change })).toMatchObject(
      refused(status, reason),
    );
    const { rows } = await ops.db.owner.query('SELECT status FROM operator_account');
    expect(rows).toEqual([{ status: 'invited' }]);
  });

  test('the first step of one invitation does not serve another', async () => {
    const { given, secret } = await opened();
    const other = { ...given, ...(await anInvitation('eve')), appCode: totpCode(secret, now) };
    expect(await ops.client.call(acceptInvitation, other)).toMatchObject({
      problem: { reason: 'bad_field', field: 'setup' },
    });
  });

  test('ends after 48 hours', async () => {
    const { given } = await opened();
    await ops.db.owner.query('UPDATE operator_invitation SET expires_at = now()');
    expect(await ops.client.call(openInvitation, given)).toMatchObject(
      refused(404, 'no_invitation'),
    );
    expect((await ops.client.call(acceptInvitation, given)).status).toBe(404);
  });
});

describe('S13.1 one’s own account', () => {
  let ann: string;
  beforeEach(async () => {
    ann = await ops.operator('ann', 'finance');
  });

  test('a new password ends the other sessions, and is kept nowhere but hashed', async () => {
    const other = await aSessionOf(ops.db.owner, 'ann');
    const change = { password: OTHER };
    const key = randomUUID();
    const first = await ops.client.call(changeOperatorPassword, change, { token: ann, key });
    expect(first.value).toEqual({ outcome: 'ok' });
    const again = await ops.client.call(changeOperatorPassword, change, { token: ann, key });
    expect(again.value).toEqual({ outcome: 'ok' });
    expect((await ops.client.call(whoAmI, {}, { token: other })).status).toBe(401);
    expect((await ops.client.call(whoAmI, {}, { token: ann })).status).toBe(200);
    expect((await ops.audit()).map(({ action }) => action)).toEqual(['change password']);
    const plain = `sha256(convert_to('["operator_password_change",{"password":"${OTHER}"}]', 'UTF8'))`;
    const { rows } = await ops.db.owner.query<{ kept: string; guessed: boolean }>(
      `SELECT concat(c.answer, (SELECT jsonb_agg(a) FROM audit_log a)) AS kept,
         c.request_hash = ${plain} AS guessed FROM operator_call c`,
    );
    expect(rows[0]?.kept).not.toContain(OTHER);
    expect(rows[0]?.guessed).toBe(false);
    expect(ops.logLines.join('')).not.toContain(OTHER);
  });

  test('a weak password is refused', async () => {
    const change = { password: 'annannannann' };
    expect(await ops.client.call(changeOperatorPassword, change, { token: ann })).toMatchObject({
      status: 400,
      problem: { reason: 'weak_password', field: 'password' },
    });
  });

  test('recovery codes are shown once and replace those from before', async () => {
    const key = randomUUID();
    const first = await ops.client.call(makeRecoveryCodes, {}, { token: ann, key });
    expect(new Set(first.value?.recoveryCodes).size).toBe(10);
    const again = await ops.client.call(makeRecoveryCodes, {}, { token: ann, key });
    expect(again.value).toEqual({});
    await ops.client.get(makeRecoveryCodes, {}, ann);
    const { rows } = await ops.db.owner.query<{ n: number }>(
      'SELECT count(*) AS n FROM operator_recovery_code WHERE code_hash = $1',
      [hashOneTimeCode(first.value?.recoveryCodes?.[0] ?? '')],
    );
    expect(rows[0]?.n).toBe(0);
  });

  test('sessions and tokens are listed and ended; others’ only by an administrator', async () => {
    const bob = await ops.operator('bob', 'administrator');
    const second = await aSessionOf(ops.db.owner, 'ann');
    const { items } = await ops.client.get(operatorSessionPage, {}, ann);
    expect(items).toMatchObject([
      { operator: 'ann', kind: 'session', isCurrent: false },
      { operator: 'ann', kind: 'session', isCurrent: true },
    ]);
    const all = await ops.client.get(operatorSessionPage, {}, bob);
    expect(all.items.map(({ operator }) => operator)).toEqual(['ann', 'bob', 'ann']);
    const ofBob = all.items.find(({ operator }) => operator === 'bob');
    if (!ofBob || !items[0]) throw new Error('A session is missing');
    expect(
      await ops.client.call(endOperatorSession, { id: ofBob.id }, { token: ann }),
    ).toMatchObject(refused(404, 'not_found'));
    await ops.client.get(endOperatorSession, { id: items[0].id }, ann);
    expect((await ops.client.call(whoAmI, {}, { token: second })).status).toBe(401);
  });

  test('a personal token has some of one’s roles, is shown once and opens nothing here', async () => {
    const asked = { label: 'Reports', roles: ['finance'], days: 30 } as const;
    const key = randomUUID();
    const first = await ops.client.call(issueToken, asked, { token: ann, key });
    const token = first.value?.token ?? '';
    expect(token).toMatch(/^velvet_op_/);
    const listed = async (kind: 'session' | 'personal') =>
      (await ops.client.get(operatorSessionPage, { kind }, ann)).items;
    expect(await listed('personal')).toMatchObject([{ label: 'Reports', roles: ['finance'] }]);
    expect(await listed('session')).toMatchObject([{ isCurrent: true }]);
    const again = await ops.client.call(issueToken, asked, { token: ann, key });
    expect(again.value).toEqual({ expiresAt: first.value?.expiresAt });
    expect((await ops.client.call(whoAmI, {}, { token })).status).toBe(401);
    const [item] = (await ops.client.get(operatorSessionPage, {}, ann)).items;
    expect(item).toMatchObject({ kind: 'personal', label: 'Reports', roles: ['finance'] });
    const more = { ...asked, roles: ['administrator'] as const };
    expect(await ops.client.call(issueToken, more, { token: ann })).toMatchObject({
      problem: { reason: 'bad_field', field: 'roles' },
    });
  });

  test('needs a sign-in of the last five minutes', async () => {
    await makeOld(ann);
    const notFresh = refused(403, 'not_fresh');
    const change = { password: OTHER };
    expect(await ops.client.call(changeOperatorPassword, change, { token: ann })).toMatchObject(
      notFresh,
    );
    expect(await ops.client.call(makeRecoveryCodes, {}, { token: ann })).toMatchObject(notFresh);
    const asked = { label: 'x', roles: ['finance'], days: 1 } as const;
    expect(await ops.client.call(issueToken, asked, { token: ann })).toMatchObject(notFresh);
    const { rows } = await ops.db.owner.query('SELECT password_hash FROM operator_account');
    expect(rows).toEqual([{ password_hash: 'x' }]);
  });
});

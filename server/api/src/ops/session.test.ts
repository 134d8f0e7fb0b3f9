import { signIn, signOut, whoAmI } from '@velvet/contract/ops/session';
import { createRecoveryCodes, hashOneTimeCode } from '../factors/one-time-codes.ts';
import { createTotpCipher, createTotpSecret, totpCode } from '../factors/totp.ts';
import { totpOwner } from '../operator/access/sign-in.ts';
import { hashPassword } from '../secrets/password-hash.ts';
import { anOperator } from '../testing/operator-factories.ts';
import type { OpsReply } from '../testing/ops-client.ts';
import { startTestOps, type TestOps } from '../testing/running-ops.ts';

const PASSWORD = 'a-long-enough-secret-9';
const totpSecret = createTotpSecret();
let now = new Date();
let ops: TestOps;

/** Time-based codes count once, so each sign-in is at a later time. */
const nextCode = () => {
  now = new Date(now.getTime() + 30_000);
  return totpCode(totpSecret, now);
};

beforeEach(async () => {
  ops = await startTestOps({ now: () => now });
  const { db, secret } = ops;
  const id = await anOperator(db.owner, 'ann', { roles: ['finance', 'administrator'] });
  const sealed = createTotpCipher(secret).seal(totpOwner('ann'), totpSecret);
  await db.owner.query(
    'UPDATE operator_account SET password_hash = $2, totp_cipher = $3 WHERE id = $1',
    [id, await hashPassword(PASSWORD), sealed],
  );
});
afterEach(() => ops.stop());

const enter = (code: string, password = PASSWORD, name = 'ann', token?: string) =>
  ops.client.call(signIn, { name, password, code }, { token });
const cookieOf = ({ headers }: OpsReply) => headers.get('set-cookie') ?? '';
const tokenOf = (reply: OpsReply) => /operator=([^;]+)/.exec(cookieOf(reply))?.[1] ?? '';

describe('S13.1 signing in', () => {
  test('gives a session in a cookie that scripts cannot read', async () => {
    const reply = await enter(nextCode());
    expect(reply.value).toMatchObject({ name: 'ann', roles: ['finance', 'administrator'] });
    expect(cookieOf(reply)).toMatch(
      /^__Host-velvet\.operator=velvet_op_[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(JSON.stringify(reply.body)).not.toContain('velvet_op_');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const known = await ops.client.get(whoAmI, {}, tokenOf(reply));
    expect(known).toEqual(reply.value);
    expect(known.expiresAt * 1_000 - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
  });

  test('S13.2 refuses what the page of another operator asks for, and leaves the session alone', async () => {
    const token = tokenOf(await enter(nextCode()));
    const asked = (name: string) =>
      ops.client.call(whoAmI, {}, { token, headers: { 'X-Velvet-Operator': name } });
    const reply = await asked('bob');
    expect(reply).toMatchObject({ status: 409, problem: { reason: 'other_session' } });
    expect(cookieOf(reply)).toBe('');
    expect((await asked('ann')).value).toMatchObject({ name: 'ann' });
  });

  test('takes a recovery code, once', async () => {
    const [code = ''] = createRecoveryCodes();
    await ops.db.owner.query('INSERT INTO operator_recovery_code VALUES (1, $1)', [
      hashOneTimeCode(code),
    ]);
    expect((await enter(code)).status).toBe(200);
    expect((await enter(code)).problem).toMatchObject({ reason: 'wrong_credentials' });
  });

  test.each([
    ['password', () => enter(nextCode(), 'another-secret-9')],
    ['code', () => enter('000000')],
    ['name', () => enter(nextCode(), PASSWORD, 'bob')],
  ])('a wrong %s is refused like any other and sets no cookie', async (_, attempt) => {
    const reply = await attempt();
    expect(reply).toMatchObject({ status: 401, problem: { reason: 'wrong_credentials' } });
    expect(cookieOf(reply)).toBe('');
  });

  test('a code counts once', async () => {
    const code = nextCode();
    expect((await enter(code)).status).toBe(200);
    expect(await enter(code)).toMatchObject({ status: 401, problem: { reason: 'code_used' } });
  });

  test('after wrong passwords the next attempt has to wait, in words of the caller’s language', async () => {
    for (let i = 0; i < 3; i += 1) await enter(nextCode(), 'another-secret-9');
    const input = { name: 'ann', password: PASSWORD, code: nextCode() };
    const reply = await ops.client.call(signIn, input, { headers: { 'accept-language': 'zh-CN' } });
    expect(reply).toMatchObject({ status: 429, problem: { reason: 'too_many' } });
    expect(reply.problem?.message).toBe('尝试次数过多，请稍后再试。');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    const german = await ops.client.call(signIn, input, { headers: { 'accept-language': 'de' } });
    expect(german.problem?.message).toBe('Too many attempts. Try again later.');
  });

  test('ends the session that the browser had', async () => {
    const first = tokenOf(await enter(nextCode()));
    const second = tokenOf(await enter(nextCode(), PASSWORD, 'ann', first));
    expect((await ops.client.call(whoAmI, {}, { token: first })).status).toBe(401);
    expect((await ops.client.call(whoAmI, {}, { token: second })).status).toBe(200);
  });

  test('no log line holds the password, the code or the token', async () => {
    const code = nextCode();
    const token = tokenOf(await enter(code));
    await ops.client.get(whoAmI, {}, token);
    const written = ops.logLines.join('');
    expect(written).toContain('"operator":"ann"');
    for (const secret of [PASSWORD, code, token]) expect(written).not.toContain(secret);
  });
});

describe('S13.1 a session', () => {
  test('does not hold a call up while another one, such as a long check, is under way', async () => {
    const token = tokenOf(await enter(nextCode()));
    await ops.db.owner.query(`UPDATE operator_session SET last_seen_at = now() - interval '5 min'`);
    const long = await ops.db.owner.connect();
    await long.query('BEGIN');
    await long.query('SELECT FROM operator_session FOR UPDATE');
    expect((await ops.client.call(whoAmI, {}, { token })).status).toBe(200);
    await long.query('ROLLBACK');
    long.release();
  });

  test('ends with signing out, which takes the cookie back', async () => {
    const token = tokenOf(await enter(nextCode()));
    const reply = await ops.client.call(signOut, {}, { token });
    expect(reply.status).toBe(200);
    expect(cookieOf(reply)).toMatch(/^__Host-velvet\.operator=; Max-Age=0;/);
    expect(await ops.client.call(whoAmI, {}, { token })).toMatchObject({
      status: 401,
      problem: { reason: 'no_session' },
    });
  });

  test.each([
    ['30 idle minutes', `last_seen_at = now() - interval '30 minutes'`],
    ['12 hours', 'expires_at = now()'],
  ])('ends after %s', async (_, age) => {
    const token = tokenOf(await enter(nextCode()));
    await ops.db.owner.query(`UPDATE operator_session SET ${age}`);
    const reply = await ops.client.call(whoAmI, {}, { token });
    expect(reply.status).toBe(401);
    expect(cookieOf(reply)).toContain('Max-Age=0');
  });

  test('a personal token opens nothing here', async () => {
    const token = tokenOf(await enter(nextCode()));
    await ops.db.owner.query(
      `UPDATE operator_session SET kind = 'personal', roles = ARRAY['finance']`,
    );
    expect((await ops.client.call(whoAmI, {}, { token })).status).toBe(401);
  });
});

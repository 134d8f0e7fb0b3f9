import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OperatorDesk, openOperatorDesk, tokenInMemory } from '../../testing/operator-desk.ts';
import { anOperator, aSessionOf } from '../../testing/operator-factories.ts';
import { tokenFile } from '../command-line/token-file.ts';
import { disableOperator } from './operator-accounts.ts';
import { createOperatorToken, hashOperatorToken } from './operator-transaction.ts';

let desk: OperatorDesk;
let token: string;
beforeEach(async () => {
  desk = await openOperatorDesk();
  await anOperator(desk.db.owner, 'ann');
  token = await aSessionOf(desk.db.owner, 'ann');
});
afterEach(() => desk.close());

const runWith = (given: string, ...argv: string[]) =>
  desk.runWith(tokenInMemory(given), {}, ...argv);
const age = (change: string) => desk.db.owner.query(`UPDATE operator_session SET ${change}`);

describe('S13.1 a session', () => {
  test.each([
    ['after 30 idle minutes', `last_seen_at = now() - interval '30 minutes'`],
    ['at its end, however busy', 'expires_at = now()'],
    ['when it was ended', 'ended_at = now()'],
  ])('ends %s', async (_when, change) => {
    expect((await runWith(token, 'whoami')).code).toBe(0);
    await age(change);
    expect((await runWith(token, 'config', 'set', 'name', '"A"')).err).toContain('has ended');
    expect(await desk.audit()).toEqual([]);
  });

  test('is extended by use, up to 12 hours', async () => {
    await age(`last_seen_at = now() - interval '29 minutes'`);
    await runWith(token, 'whoami');
    const { rows } = await desk.db.owner.query(
      `SELECT last_seen_at > now() - interval '1 minute' AS fresh FROM operator_session`,
    );
    expect(rows).toEqual([{ fresh: true }]);
    await expect(age(`expires_at = created_at + interval '12 hours 1 second'`)).rejects.toThrow(
      'violates check constraint',
    );
  });

  test('an invented token is invalid', async () => {
    expect((await runWith(createOperatorToken(), 'whoami')).err).toContain('has ended');
  });

  test('a revoked role takes effect at once', async () => {
    const client = await desk.db.pool('velvet_operator').connect();
    await client.query('BEGIN');
    await client.query('SELECT begin_operator($1)', [hashOperatorToken(token)]);
    const set = `SELECT operator_set_config('name', '"A"', '')`;
    await client.query(set);
    await desk.db.owner.query(`DELETE FROM operator_role WHERE role = 'administrator'`);
    await expect(client.query(set)).rejects.toMatchObject({ code: 'VO002' });
    await client.query('ROLLBACK');
    client.release(true);
  });

  test('a connection keeps no operator of an earlier transaction', async () => {
    const client = await desk.db.pool('velvet_operator').connect();
    await client.query('SELECT begin_operator($1)', [hashOperatorToken(token)]);
    await expect(client.query(`SELECT operator_set_config('name', '"A"', '')`)).rejects.toThrow(
      'No operator is signed in',
    );
    client.release(true);
  });
});

describe('S13.1 roles', () => {
  test.each([
    ['content', 'ledger', 'check'],
    ['support', 'games', 'add'],
    ['finance', 'config', 'set', 'name', '"A"'],
    ['administrator', 'videos', 'add'],
    ['support', 'audit', 'verify'],
  ] as const)('%s may not, and the try is noted: %s %s', async (role, ...argv) => {
    await anOperator(desk.db.owner, 'bob', { roles: [role] });
    expect(await desk.runAs('bob', ...argv)).toMatchObject({
      code: 1,
      err: expect.stringContaining('This needs the role'),
    });
    expect(await desk.audit()).toEqual([
      { actor: 'bob', action: 'denied', subject: `${argv[0]} ${argv[1]}` },
    ]);
  });

  test.each([
    ['content', `SELECT operator_decide_withdrawal(1, 'failed', 'r')`],
    ['content', `SELECT operator_confirm_recharge(1, 'PAY1', 'e')`],
    ['content', `SELECT operator_set_member(1, true, NULL, NULL, NULL, '')`],
    ['finance', `SELECT operator_set_config('name', '1', 'r')`],
    ['finance', `SELECT operator_invite('x2', '{finance}', NULL, 'r', sha256('x'))`],
    ['finance', `SELECT operator_change('set roles', 'ann', '{finance}', NULL, 'r', NULL)`],
    ['finance', `SELECT operator_disable('ann', 'r')`],
    ['finance', 'SELECT operator_accounts()'],
    ['finance', `INSERT INTO region (name) VALUES ('{"en": "R"}')`],
    ['content', `INSERT INTO bank (name) VALUES ('{"en": "B"}')`],
  ] as const)('the database refuses %s, too: %s', async (role, statement) => {
    await anOperator(desk.db.owner, 'bob', { roles: [role] });
    const session = hashOperatorToken(await aSessionOf(desk.db.owner, 'bob'));
    await desk.client.query('BEGIN');
    await desk.client.query('SELECT begin_operator($1)', [session]);
    await expect(desk.client.query(statement)).rejects.toMatchObject({ code: 'VO002' });
    await desk.client.query('ROLLBACK');
  });
});

describe('S13.1 personal tokens', () => {
  const issue = async (...argv: string[]) =>
    runWith(token, 'tokens', 'issue', '--label', 'nightly', ...argv);

  test('have some of the roles, expire and are revoked', async () => {
    const { out } = await issue('--role', 'finance', '--days', '2');
    expect((await runWith(out, 'ledger', 'check')).code).toBe(0);
    await age(`last_seen_at = now() - interval '1 day'`);
    expect((await runWith(out, 'ledger', 'check')).code).toBe(0);
    expect((await runWith(out, 'config', 'list')).err).toContain('needs the role administrator');
    expect(
      (await runWith(out, 'tokens', 'issue', '--label', 'x', '--role', 'finance')).err,
    ).toContain('not a personal token');
    await age('last_seen_at = now()');
    expect((await runWith(token, 'tokens', 'revoke', '2')).code).toBe(0);
    expect((await runWith(out, 'ledger', 'check')).err).toContain('has ended');
  });

  test('end with their time, with a role, and with their operator', async () => {
    const [first, second] = [await issue('--role', 'finance'), await issue('--role', 'content')];
    await age(`expires_at = now() WHERE id = 2`);
    expect((await runWith(first.out, 'ledger', 'check')).err).toContain('has ended');
    await desk.db.owner.query(`DELETE FROM operator_role WHERE role = 'content'`);
    expect((await runWith(second.out, 'videos', 'add')).err).toContain('needs the role');
    await desk.actAs('bob', (db) => disableOperator(db, 'ann', 'Left'));
    expect((await runWith(second.out, 'whoami')).err).toContain('has ended');
  });

  test('need a recent sign-in, and end with a new password', async () => {
    const { out } = await issue('--role', 'finance');
    await age(`created_at = created_at - interval '6 minutes' WHERE kind = 'session'`);
    expect((await issue('--role', 'finance')).err).toContain('session of the last five minutes');
    await age(`created_at = now() WHERE kind = 'session'`);
    await desk.client.query('BEGIN');
    await desk.client.query('SELECT begin_operator($1)', [hashOperatorToken(token)]);
    await desk.client.query(`SELECT operator_password_change('x')`);
    await desk.client.query('COMMIT');
    expect((await runWith(out, 'ledger', 'check')).err).toContain('has ended');
    expect((await runWith(token, 'whoami')).code).toBe(0);
  });

  test('never have more than their operator', async () => {
    await anOperator(desk.db.owner, 'bob', { roles: ['content'] });
    const answer = await desk.runAs('bob', 'tokens', 'issue', '--label', 'x', '--role', 'finance');
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('some of yours') });
    expect((await issue('--role', 'finance', '--days', '367')).code).toBe(2);
  });
});

describe('the file of the token', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'velvet-config-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  test('is readable by its user only, and refused otherwise', async () => {
    const store = tokenFile({ XDG_CONFIG_HOME: home });
    expect(await store.read()).toBeUndefined();
    await store.write(token);
    const file = join(home, 'velvet/operator-token');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await store.read()).toBe(token);
    await chmod(file, 0o640);
    await expect(store.read()).rejects.toThrow('can be read by others');
    await store.remove();
    expect(await store.read()).toBeUndefined();
  });

  test('an environment variable takes precedence, for automation', async () => {
    const store = tokenFile({ XDG_CONFIG_HOME: home, VELVET_OPERATOR_TOKEN: 'velvet_op_x' });
    await store.write(token);
    expect(await store.read()).toBe('velvet_op_x');
  });
});

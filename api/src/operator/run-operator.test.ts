import { aGame, aMember } from '../testing/database-factories.ts';
import { type OperatorDesk, openOperatorDesk } from '../testing/operator-desk.ts';
import { stopOwnTestCluster, type TestDatabase } from '../testing/test-database.ts';
import { commands } from './run-operator.ts';

let desk: OperatorDesk;
let db: TestDatabase;
const run = (...argv: readonly string[]) => desk.run(...argv);

beforeEach(async () => {
  desk = await openOperatorDesk();
  db = desk.db;
});
afterEach(() => desk.close());
afterAll(stopOwnTestCluster);

describe('S0.3 no result can be set', () => {
  test('no command and no right of the operator touches a draw', async () => {
    expect(commands.filter(({ name }) => /\b(?:draw|round|seed|result)/.test(name))).toEqual([]);
    await aGame(db.owner);
    await db.api.query('SELECT rounds_prepare()');
    for (const statement of [
      `UPDATE round SET numbers = '{1,1,1}'`,
      'DELETE FROM round',
      'SELECT * FROM round_secret',
      'SELECT rounds_draw()',
      `SELECT beacon_record('x', 1, sha256('x'))`,
    ]) {
      await expect(desk.client.query(statement)).rejects.toThrow('permission denied');
    }
  });
});

describe('the audit log and the checks', () => {
  test('what is changed, removed or slipped in is found', async () => {
    await run('config', 'set', 'name', '"A"', '--as', 'ann');
    await run('config', 'set', 'name', '"B"', '--as', 'bob');
    await run('config', 'set', 'name', '"C"', '--as', 'ann');
    expect(await run('audit', 'verify')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^3 entries, all in order\. Last hash: [0-9a-f]{64}$/),
    });
    expect((await run('audit', 'list', '--by', 'bob')).out).toContain('update config');
    for (const statement of [
      `UPDATE audit_log SET actor = 'eve' WHERE id = 2`,
      `UPDATE audit_log SET detail = '{}' WHERE id = 3`,
      'DELETE FROM audit_log WHERE id = 1',
      'DELETE FROM audit_log WHERE id = 2',
    ]) {
      await db.owner.query(
        `BEGIN; ALTER TABLE audit_log DISABLE TRIGGER USER; ${statement}; COMMIT`,
      );
      expect(await run('audit', 'verify')).toMatchObject({
        code: 1,
        out: expect.stringContaining('BROKEN'),
      });
      await db.owner.query('DELETE FROM audit_log');
      await db.owner.query('ALTER TABLE audit_log ENABLE TRIGGER USER');
      for (const name of ['A', 'B', 'C']) {
        await run('config', 'set', 'name', `"${name}"`, '--as', 'ann');
      }
      expect((await run('audit', 'verify')).code).toBe(0);
    }
  });

  test('the operator can neither change the log nor write without a name', async () => {
    await expect(desk.client.query('DELETE FROM audit_log')).rejects.toThrow('permission denied');
    expect(await run('config', 'set', 'name', '"A"')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Say who you are'),
    });
  });

  test('broken books end with another exit code', async () => {
    await aMember(db.owner, { funds: 500 });
    expect((await run('ledger', 'check')).code).toBe(0);
    await db.owner.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
       UPDATE account SET balance = 600 WHERE member_id IS NOT NULL; COMMIT`,
    );
    expect(await run('ledger', 'check')).toMatchObject({
      code: 1,
      out: expect.stringContaining('balance differs from postings'),
    });
  });
});

describe('help', () => {
  test('lists every command; a group lists its own', async () => {
    const { code, out } = await run('help');
    expect(code).toBe(0);
    for (const { name } of commands) expect(out).toContain(name);
    expect((await run('games', '--help')).out).not.toContain('withdrawals');
  });

  test('what cannot be understood says how it is used', async () => {
    expect(await run('games', 'draw', '6,6,6')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no command "games draw"'),
    });
    expect((await run('withdrawals', 'approve', 'x', '--reason', 'r', '--as', 'a')).err).toContain(
      'Usage: operator withdrawals approve <id> --reason <text>',
    );
    expect((await run('audit', 'list', '--nope', '1')).code).toBe(2);
  });
});

import { appendFile, readFile, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { commands } from '../../all-commands.ts';
import { aGame, aMember } from '../../testing/database-factories.ts';
import { type OperatorDesk, openOperatorDesk } from '../../testing/operator-desk.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { anchorFile, moveLostAnchors, noteHead } from '../audit/audit-anchors.ts';

let desk: OperatorDesk;
let db: TestDatabase;
const run = (...argv: readonly string[]) => desk.runAs('ann', ...argv);

beforeEach(async () => {
  desk = await openOperatorDesk();
  db = desk.db;
});
afterEach(() => desk.close());

describe('S0.3 no result can be set', () => {
  test('no command or privilege of operators affects a draw', async () => {
    const about = commands.filter(({ name }) => /\b(?:draw|round|seed|result)/.test(name));
    expect(about).toEqual([]);
    await aGame(db.owner);
    await db.owner.query('SELECT rounds_prepare()');
    for (const statement of [
      `UPDATE round SET numbers = '{1,1,1}'`,
      'DELETE FROM round',
      'SELECT * FROM round_secret',
      'SELECT * FROM rounds_due()',
      `SELECT round_draw(1, sha256('x'))`,
      'SELECT round_give_up(1)',
      `SELECT beacon_record('x', 1, sha256('x'))`,
    ]) {
      await expect(desk.client.query(statement)).rejects.toThrow('permission denied');
    }
  });
});

describe('the audit log and the checks', () => {
  const threeEntries = async () => {
    for (const name of ['A', 'B', 'C']) {
      await desk.runAs(name === 'B' ? 'bob' : 'ann', 'config', 'set', 'name', `"${name}"`);
    }
  };
  const tamper = (statement: string) =>
    db.owner.query(`BEGIN; ALTER TABLE audit_log DISABLE TRIGGER USER; ${statement};
      ALTER TABLE audit_log ENABLE TRIGGER USER; COMMIT`);

  test('an intact log passes', async () => {
    await threeEntries();
    expect(await run('audit', 'verify')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^3 entries, all in order; 3 noted ones are there\.\nKeep elsewhere for --anchor: 3:[0-9a-f]{64}$/,
      ),
    });
  });

  test.each([
    ['changed', `UPDATE audit_log SET actor = 'eve' WHERE id = 2`],
    ['changed', `UPDATE audit_log SET detail = '{}' WHERE id = 3`],
    ['cut off at the start', 'DELETE FROM audit_log WHERE id = 1'],
    ['removed', 'DELETE FROM audit_log WHERE id = 2'],
    ['cut off at the end', 'DELETE FROM audit_log WHERE id = 3'],
    ['removed with all others', 'DELETE FROM audit_log'],
    [
      'rewritten with a whole new chain',
      `DELETE FROM audit_log; SELECT audit_append('ann', 'x', 'y', '{}') FROM generate_series(1, 3)`,
    ],
  ])('a log that is %s is detected', async (_what, statement) => {
    await threeEntries();
    await tamper(statement);
    expect(await run('audit', 'verify')).toMatchObject({
      code: 1,
      out: expect.stringContaining('BROKEN'),
    });
  });

  test('a truncated log is detected by an anchor kept elsewhere', async () => {
    await threeEntries();
    const anchor = /3:[0-9a-f]{64}/.exec((await run('audit', 'verify')).out)?.[0] ?? '';
    await tamper('DELETE FROM audit_log WHERE id = 3');
    await desk.forgetNotes();
    expect((await run('audit', 'verify')).code).toBe(0);
    expect(await run('audit', 'verify', '--anchor', anchor)).toMatchObject({
      code: 1,
      out: expect.stringContaining('BROKEN: entry 3'),
    });
    expect((await run('audit', 'verify', '--anchor', '3')).code).toBe(2);
  });

  test('after a restore to an earlier moment the lost notes are kept apart', async () => {
    await threeEntries();
    await tamper('DELETE FROM audit_log WHERE id = 3');
    expect(await moveLostAnchors(db.owner, desk.dataDir)).toBe(1);
    expect(await run('audit', 'verify')).toMatchObject({
      code: 0,
      out: expect.stringContaining('2 entries, all in order; 2 noted ones are there.'),
    });
    const lost = await readFile(path.join(desk.dataDir, 'audit-anchors.lost.log'), 'utf8');
    expect(lost).toMatch(/^3 [0-9a-f]{64} \S+\n$/);
    expect(await moveLostAnchors(db.owner, desk.dataDir)).toBe(0);
  });

  test('reads only the end of the notes to add one', async () => {
    await run('config', 'set', 'name', '"A"');
    const notes = anchorFile(desk.dataDir);
    const noted = await readFile(notes, 'utf8');
    // More than can be read at once; almost all of it is a hole.
    await truncate(notes, 3 * 2 ** 30);
    await appendFile(notes, `\n${noted}`);
    const { size } = await stat(notes);
    await noteHead(db.owner, desk.dataDir, new Date());
    expect((await stat(notes)).size).toBe(size);
    await run('config', 'set', 'name', '"B"');
    expect((await stat(notes)).size).toBe(size + noted.length);
  });

  test('an action that could not be logged is reported', async () => {
    await desk.blockNotes();
    expect(await run('config', 'set', 'name', '"A"')).toMatchObject({
      code: 0,
      err: expect.stringContaining('could not be noted'),
    });
  });

  test('the operators’ login can neither change the log nor write to it without a session', async () => {
    await expect(desk.client.query('DELETE FROM audit_log')).rejects.toThrow('permission denied');
    await expect(desk.client.query(`SELECT audit_append('ann', 'x', 'y', '{}')`)).rejects.toThrow(
      'permission denied',
    );
    expect(await desk.run('config', 'set', 'name', '"A"')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Sign in first'),
    });
  });

  test('inconsistent books have another exit code', async () => {
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
    expect((await run('games', '--help')).out).not.toContain('tokens');
  });

  test('an invalid command prints its usage', async () => {
    expect(await run('games', 'draw', '6,6,6')).toMatchObject({
      code: 2,
      err: expect.stringContaining('There is no command "games draw"'),
    });
    expect((await run('tokens', 'revoke', 'x')).err).toContain(
      'Usage: operator tokens revoke <id>',
    );
    expect((await run('audit', 'verify', '--nope', '1')).code).toBe(2);
  });
});

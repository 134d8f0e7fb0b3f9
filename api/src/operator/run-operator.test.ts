import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { aGame, aMember, balanceOf, hashOf } from '../testing/database-factories.ts';
import {
  createTestDatabase,
  stopOwnTestCluster,
  type TestDatabase,
} from '../testing/test-database.ts';
import { commands, runOperator } from './run-operator.ts';

let db: TestDatabase;
let dataDir: string;
let client: pg.PoolClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'velvet-operator-'));
});
beforeEach(async () => {
  db = await createTestDatabase();
  client = await db.pool('velvet_operator').connect();
});
afterEach(async () => {
  client.release(true);
  await db.drop();
});
afterAll(async () => {
  await stopOwnTestCluster();
  await rm(dataDir, { recursive: true, force: true });
});

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runOperator({
    argv,
    operator: undefined,
    dataDir,
    print: (line) => out.push(line),
    printError: (line) => err.push(line),
    connect: async () => client,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const audit = async () =>
  (
    await db.owner.query<{ actor: string; action: string; subject: string }>(
      'SELECT actor, action, subject FROM audit_log ORDER BY id',
    )
  ).rows;

async function askWithdrawal(points: number): Promise<{ id: number; member: number }> {
  await db.owner.query(
    `INSERT INTO config VALUES ('withdraw_rule', '{"min": 100, "max": 99000000, "perDay": 9}')
     ON CONFLICT DO NOTHING`,
  );
  const member = await aMember(db.owner, { funds: points * 100, card: true });
  const { rows } = await db.api.query<{ id: number }>(
    'SELECT withdrawal_id AS id FROM withdraw_request($1, $2, $3, $4)',
    [member, points * 100, 'k', hashOf('k')],
  );
  return { id: rows[0]?.id ?? 0, member };
}

describe('S1.5 withdrawals', () => {
  test('are listed, approved and rejected with a reason', async () => {
    const paid = await askWithdrawal(100);
    const refused = await askWithdrawal(200);
    expect((await run('withdrawals', 'list', '--state', 'under-review')).out).toContain('200.00');
    const approve = ['withdrawals', 'approve', String(paid.id), '--as', 'ann'];
    expect((await run(...approve)).err).toContain('--reason is needed');
    expect(await run(...approve, '--reason', 'Paid')).toMatchObject({
      code: 0,
      out: `Withdrawal ${paid.id} is successful.`,
    });
    const reject = await run(
      ...['withdrawals', 'reject', String(refused.id), '--reason', 'Card closed', '--as', 'ann'],
    );
    expect(reject.code).toBe(0);
    expect(await balanceOf(db.api, paid.member)).toBe(0);
    expect(await balanceOf(db.api, refused.member)).toBe(20_000);
    expect((await run(...approve, '--reason', 'Paid')).code).toBe(1);
    expect((await run('withdrawals', 'settle', String(paid.id), '--as', 'bob')).code).toBe(0);
    expect((await audit()).map(({ actor }) => actor)).toEqual(['ann', 'ann', 'bob']);
    expect((await run('ledger', 'check')).code).toBe(0);
  });

  test('large ones need two operators; one cannot be both', async () => {
    await run('config', 'set', 'four_eyes', '{"above": 50000}', '--as', 'chief');
    const { id, member } = await askWithdrawal(501);
    const approve = (who: string) =>
      run('withdrawals', 'approve', String(id), '--reason', 'ok', '--as', who);
    expect((await approve('ann')).out).toContain("needs a second operator's");
    for (const same of ['ann', ' Ann', 'ANN ']) {
      expect(await approve(same)).toMatchObject({
        code: 1,
        err: expect.stringContaining('another operator must'),
      });
    }
    const { rows } = await db.owner.query('SELECT state FROM withdrawal WHERE id = $1', [id]);
    expect(rows).toEqual([{ state: 'under-review' }]);
    expect((await run('withdrawals', 'list')).out).toContain('ann');
    expect((await approve('bob')).out).toContain('is successful');
    expect(await balanceOf(db.api, member)).toBe(0);
    expect((await run('ledger', 'check')).code).toBe(0);
    expect((await audit()).filter(({ action }) => action === 'decide withdrawal')).toHaveLength(5);
  });

  test('at the limit one operator is enough, and a rejection needs one only', async () => {
    await run('config', 'set', 'four_eyes', '{"above": 50000}', '--as', 'chief');
    const small = await askWithdrawal(500);
    const large = await askWithdrawal(900);
    const decide = (verb: string, id: number) =>
      run('withdrawals', verb, String(id), '--reason', 'r', '--as', 'ann');
    expect((await decide('approve', small.id)).out).toContain('is successful');
    expect((await decide('reject', large.id)).out).toContain('is failed');
    expect(await balanceOf(db.api, large.member)).toBe(90_000);
  });
});

describe('S1.5 the other duties', () => {
  test('a recharge is confirmed once', async () => {
    const member = await aMember(db.owner);
    const { rows } = await db.api.query<{ id: number }>(
      `SELECT recharge_id AS id FROM recharge_request($1, 700, 'Mexicopay', 'k', $2)`,
      [member, hashOf('k')],
    );
    const confirm = ['recharges', 'confirm', String(rows[0]?.id), '--as', 'ann'];
    expect((await run('recharges', 'list', '--state', 'pending')).out).toContain('7.00');
    expect((await run(...confirm)).out).toContain('succeeded');
    expect((await run(...confirm)).out).toContain('succeeded');
    expect(await balanceOf(db.api, member)).toBe(700);
    expect((await run('recharges', 'confirm', '999', '--as', 'ann')).code).toBe(1);
  });

  test('S1.2 members get vip, a dating card or another status', async () => {
    const member = await aMember(db.owner);
    const set = await run(
      ...['members', 'set', String(member), '--vip', '1', '--yuehui', '1', '--as', 'ann'],
    );
    expect(set.code).toBe(0);
    const { rows } = await db.owner.query(
      'SELECT vip, dating_card, status, username FROM member WHERE id = $1',
      [member],
    );
    expect(rows[0]).toMatchObject({ vip: true, dating_card: true, status: 1 });
    await db.owner.query(`INSERT INTO session (token_hash, member_id) VALUES (sha256('x'), $1)`, [
      member,
    ]);
    expect(
      (await run('members', 'set', String(rows[0]?.username), '--status', '0', '--as', 'ann')).code,
    ).toBe(0);
    expect((await db.owner.query('SELECT * FROM session')).rowCount).toBe(0);
    expect((await run('members', 'list')).out).toContain(String(member));
    expect((await run('members', 'set', 'nobody', '--vip', '1', '--as', 'ann')).code).toBe(1);
    expect((await run('members', 'set', String(member), '--as', 'ann')).code).toBe(2);
  });

  test('content is added, hidden and shown', async () => {
    await db.owner.query(`INSERT INTO region (id, name) VALUES (1, '{"en": "North"}');
      INSERT INTO video_class (id, name) VALUES (1, '{"en": "Light"}')`);
    const as = ['--as', 'ann'];
    const added = [
      await run('notices', 'publish', '--type', '3', '--name', 'Hello', '--text', 'zh=你好', ...as),
      await run('banners', 'add', '--image', 'banners/b.webp', '--link', '/Video', ...as),
      await run(
        ...['listings', 'add', '--region', '1', '--name', 'Mia', '--class', 'Gold'],
        ...['--title', 'Model', '--city', 'Oslo', '--age', '25', '--height', '170', ...as],
      ),
      await run(
        ...['videos', 'add', '--class', '1', '--title', 'Film', '--poster', 'posters/1.webp'],
        ...['--stream', 'sample', ...as],
      ),
    ];
    expect(added.map(({ code, err }) => `${code}${err}`)).toEqual(['0', '0', '0', '0']);
    const { rows } = await db.owner.query('SELECT duration_seconds FROM video');
    expect(rows).toEqual([{ duration_seconds: 240 }]);
    for (const kind of ['notices', 'banners', 'listings', 'videos']) {
      expect((await run(kind, 'hide', '1', ...as)).code).toBe(0);
      expect((await run(kind, 'show', '1', ...as)).code).toBe(0);
      expect((await run(kind, 'list')).code).toBe(0);
      expect((await run(kind, 'hide', '99', ...as)).code).toBe(1);
    }
    expect(await audit()).toHaveLength(12);
  });

  test('S0.2 no listing of somebody under 18, no unsafe link, no video without its stream', async () => {
    const as = ['--as', 'ann'];
    const young = await run(
      ...['listings', 'add', '--region', '1', '--name', 'X', '--class', 'c', '--title', 't'],
      ...['--city', 'y', '--age', '17', '--height', '170', ...as],
    );
    expect(young).toMatchObject({ code: 2, err: expect.stringContaining('18 to 99') });
    const link = await run('banners', 'add', '--image', 'b', '--link', 'javascript:x', ...as);
    expect(link.code).toBe(2);
    const video = await run(
      ...[
        'videos',
        'add',
        '--class',
        '1',
        '--title',
        'F',
        '--poster',
        'p',
        '--stream',
        'none',
        ...as,
      ],
    );
    expect(video).toMatchObject({ code: 2, err: expect.stringContaining('no complete stream') });
    expect(await audit()).toEqual([]);
  });

  test('reports about listings are listed and settled', async () => {
    await db.owner.query(`INSERT INTO region (id, name) VALUES (1, '{"en": "North"}');
      INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm)
      VALUES (1, 'Mia', '{"en": "c"}', '{"en": "t"}', '{"en": "y"}', 20, 170)`);
    const member = await aMember(db.owner);
    await db.api.query(`SELECT listing_report_file($1, 1, 'fake', 'Not her')`, [member]);
    expect((await run('reports', 'list')).out).toContain('Not her');
    const settle = ['reports', 'settle', '1', '--reason', 'Hidden', '--as', 'ann'];
    expect((await run(...settle)).code).toBe(0);
    expect((await run(...settle)).code).toBe(1);
    expect((await run('reports', 'list')).out).toBe('none');
    expect((await audit()).at(-1)).toMatchObject({ actor: 'ann', action: 'update listing_report' });
  });

  test('games are added, priced and stopped; odds never favour the player', async () => {
    await db.owner.query(`INSERT INTO game_category (id, name) VALUES (1, '{"en": "C"}')`);
    const add = [
      ...['games', 'add', '--key', 'dawn-2', '--category', '1', '--name', 'Dawn'],
      ...['--description', 'd', '--icon', 'games/game-1.svg', '--period', '120', '--min', '10'],
      ...['--max', '500', '--as', 'ann'],
    ];
    expect((await run(...add, '--odds', '2.10')).code).toBe(2);
    expect((await run(...add, '--odds', '1.95')).out).toContain('keeps 2.50 %');
    expect((await run('games', 'odds', 'dawn-2', '--odds', '1.90', '--as', 'ann')).code).toBe(0);
    expect((await run('games', 'disable', 'dawn-2', '--as', 'ann')).code).toBe(0);
    expect((await run('games', 'list')).out).toMatch(/dawn-2 .*false .*1\.90 .*5\.00 %/);
    expect((await run('games', 'disable', 'none', '--as', 'ann')).code).toBe(1);
  });
});

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
      await expect(client.query(statement)).rejects.toThrow('permission denied');
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
    await expect(client.query('DELETE FROM audit_log')).rejects.toThrow('permission denied');
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

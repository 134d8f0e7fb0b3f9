import { aMember } from '../../testing/database-factories.ts';
import { type OperatorDesk, openOperatorDesk } from '../../testing/operator-desk.ts';
import type { TestDatabase } from '../../testing/test-database.ts';

let desk: OperatorDesk;
let db: TestDatabase;
const run = (...argv: readonly string[]) => desk.runAs('ann', ...argv);
const runAs = (name: string, ...argv: readonly string[]) => desk.runAs(name, ...argv);

beforeEach(async () => {
  desk = await openOperatorDesk();
  db = desk.db;
});
afterEach(() => desk.close());

describe('S1.5 the other duties', () => {
  test('S1.2 members are given VIP, a dating card or another status', async () => {
    const member = await aMember(db.owner);
    const set = await run(...['members', 'set', String(member), '--vip', '1', '--yuehui', '1']);
    expect(set.code).toBe(0);
    const { rows } = await db.owner.query(
      'SELECT vip, dating_card, status, username FROM member WHERE id = $1',
      [member],
    );
    expect(rows[0]).toMatchObject({ vip: true, dating_card: true, status: 1 });
    await db.owner.query(`INSERT INTO session (token_hash, member_id) VALUES (sha256('x'), $1)`, [
      member,
    ]);
    const disable = ['members', 'set', String(rows[0]?.username), '--status', '0'];
    expect((await run(...disable)).err).toContain('This needs its reason');
    expect((await run(...disable, '--reason', 'Stolen phone')).code).toBe(0);
    expect((await db.owner.query('SELECT * FROM session')).rowCount).toBe(0);
    expect((await run('members', 'list')).out).toContain(String(member));
    expect((await run('members', 'set', 'nobody', '--vip', '1')).code).toBe(1);
    expect((await run('members', 'set', String(member))).code).toBe(2);
  });

  test('S14.1 a forgotten password is reset after two checks', async () => {
    const member = await aMember(db.owner);
    const reset = ['members', 'reset', String(member), '--kind', 'login', '--reason', 'Asked'];
    const one = [...reset, '--check', 'real_name'];
    expect((await run(...one)).err).toContain('At least two checks');
    expect((await run(...one, '--check', 'shoe_size')).code).toBe(2);
    expect((await run(...one, '--check', 'member_number')).out).toMatch(/^[A-Z\d]{12}$/);
    expect((await db.owner.query('SELECT FROM member_password_reset')).rowCount).toBe(1);
  });

  test('a member is logged out everywhere', async () => {
    const member = await aMember(db.owner);
    await db.owner.query(
      `INSERT INTO session (token_hash, member_id) SELECT sha256(n::text::bytea), $1
         FROM generate_series(1, 2) n`,
      [member],
    );
    const ended = await run('members', 'end-sessions', String(member));
    expect(ended.out).toBe('2 sessions have ended.');
    expect((await db.owner.query('SELECT FROM session')).rowCount).toBe(0);
  });

  test('content is added, hidden and shown', async () => {
    await db.owner.query(`INSERT INTO region (id, name) VALUES (1, '{"en": "North"}');
      INSERT INTO video_class (id, name) VALUES (1, '{"en": "Light"}')`);
    const added = [
      await run('notices', 'publish', '--type', '3', '--name', 'Hello', '--text', 'zh=你好'),
      await run('banners', 'add', '--image', 'banners/b.webp', '--link', '/Video'),
      await run(
        ...['listings', 'add', '--region', '1', '--name', 'Mia', '--class', 'Gold'],
        ...['--title', 'Model', '--city', 'Oslo', '--age', '25', '--height', '170'],
        ...['--age-evidence', 'Passport seen'],
      ),
      await run(
        ...['videos', 'add', '--class', '1', '--title', 'Film', '--poster', 'posters/1.webp'],
        ...['--stream', 'sample-light'],
      ),
    ];
    expect(added.map(({ code, err }) => `${code}${err}`)).toEqual(['0', '0', '0', '0']);
    const { rows } = await db.owner.query('SELECT duration_seconds FROM video');
    expect(rows).toEqual([{ duration_seconds: 240 }]);
    for (const kind of ['notices', 'banners', 'listings', 'videos']) {
      expect((await run(kind, 'hide', '1')).code).toBe(0);
      expect((await run(kind, 'show', '1')).code).toBe(0);
      expect((await run(kind, 'list')).code).toBe(0);
      expect((await run(kind, 'hide', '99')).code).toBe(1);
    }
    expect(await desk.audit()).toHaveLength(13);
  });

  test('S0.2 refused: a listing under 18, an unsafe link, a video without its stream', async () => {
    const young = await run(
      ...['listings', 'add', '--region', '1', '--name', 'X', '--class', 'c', '--title', 't'],
      ...['--city', 'y', '--age', '17', '--height', '170'],
    );
    expect(young).toMatchObject({ code: 2, err: expect.stringContaining('18 to 99') });
    const link = await run('banners', 'add', '--image', 'b', '--link', 'javascript:x');
    expect(link.code).toBe(2);
    const video = await run(
      ...['videos', 'add', '--class', '1', '--title', 'F', '--poster', 'p', '--stream', 'none'],
    );
    expect(video).toMatchObject({ code: 2, err: expect.stringContaining('no complete stream') });
    expect(await desk.audit()).toEqual([]);
  });

  test('reports about listings are listed and settled', async () => {
    await db.owner.query(`INSERT INTO region (id, name) VALUES (1, '{"en": "North"}');
      INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm)
      VALUES (1, 'Mia', '{"en": "c"}', '{"en": "t"}', '{"en": "y"}', 20, 170)`);
    const member = await aMember(db.owner);
    await db.api.query(`SELECT listing_report_file($1, 1, 'fake', 'Not her')`, [member]);
    expect((await run('reports', 'list')).out).toContain('Not her');
    const settle = ['reports', 'settle', '1', '--reason', 'Hidden'];
    expect((await run(...settle)).code).toBe(0);
    expect((await run(...settle)).code).toBe(1);
    expect((await run('reports', 'list')).out).toBe('none');
    expect((await desk.audit()).at(-1)).toMatchObject({
      actor: 'ann',
      action: 'update listing_report',
    });
  });

  test('adding and pricing a game needs two operators, stopping it one; odds never favour the player', async () => {
    await db.owner.query(`INSERT INTO game_category (id, name) VALUES (1, '{"en": "C"}')`);
    const add = [
      ...['games', 'add', '--key', 'dawn-2', '--category', '1', '--name', 'Dawn'],
      ...['--description', 'd', '--icon', 'games/game-1.svg', '--period', '120', '--min', '10'],
      ...['--max', '500', '--reason', 'New'],
    ];
    const price = ['games', 'odds', 'dawn-2', '--odds', '1.90', '--reason', 'Agreed'];
    expect((await run(...add, '--odds', '2.10')).code).toBe(2);
    expect((await run(...add, '--odds', '1.95')).out).toContain('Another operator');
    expect((await run('games', 'list')).out).toBe('none');
    expect((await runAs('bob', ...add, '--odds', '1.95')).out).toContain('keeps 2.50 %');
    expect((await runAs('bob', ...price)).out).toContain('Another operator');
    expect((await run('games', 'list')).out).toContain('1.95');
    expect((await run(...price)).code).toBe(0);
    expect((await run('games', 'disable', 'dawn-2')).code).toBe(0);
    expect((await run('games', 'list')).out).toMatch(/dawn-2 .*false .*1\.90 .*5\.00 %/);
    expect((await run('games', 'disable', 'none')).code).toBe(1);
  });
});

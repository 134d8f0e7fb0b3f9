import { type OperatorDesk, openOperatorDesk } from '../../testing/operator-desk.ts';

let desk: OperatorDesk;
beforeEach(async () => {
  desk = await openOperatorDesk();
});
afterEach(() => desk.close());

describe('S1.5 what is added on the command line', () => {
  test('a video whose stream is in the data folder', async () => {
    await desk.db.owner.query(`INSERT INTO video_class (id, name) VALUES (1, '{"en": "Light"}')`);
    const add = [
      'videos',
      'add',
      '--class',
      '1',
      '--title',
      'zh=你好',
      '--poster',
      'posters/1.webp',
    ];
    expect(await desk.runAs('ann', ...add, '--stream', 'none')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no complete stream'),
    });
    expect(await desk.audit()).toEqual([]);
    const added = await desk.runAs('ann', ...add, '--stream', 'sample-light');
    expect(added).toMatchObject({ code: 0, out: 'The video 1 is added.' });
    const { rows } = await desk.db.owner.query('SELECT duration_seconds FROM video');
    expect(rows).toEqual([{ duration_seconds: 240 }]);
    expect(await desk.audit()).toMatchObject([{ actor: 'ann', action: 'insert video' }]);
  });

  test('S13.2 a game, by two operators; odds never favour the player', async () => {
    await desk.db.owner.query(`INSERT INTO game_category (id, name) VALUES (1, '{"en": "C"}')`);
    const add = [
      ...['games', 'add', '--key', 'dawn-2', '--category', '1', '--name', 'Dawn'],
      ...['--description', 'd', '--icon', 'games/game-1.svg', '--period', '120', '--min', '10'],
      ...['--max', '500', '--reason', 'New'],
    ];
    const { owner } = desk.db;
    expect((await desk.runAs('ann', ...add, '--odds', '2.10')).code).toBe(2);
    expect((await desk.runAs('ann', ...add, '--odds', '1.95')).out).toContain('Another operator');
    expect((await owner.query('SELECT FROM game')).rowCount).toBe(0);
    expect((await desk.runAs('bob', ...add, '--odds', '1.95')).out).toContain('keeps 2.50 %');
    expect((await owner.query('SELECT key FROM game')).rows).toEqual([{ key: 'dawn-2' }]);
  });
});

import { aGame } from '../../testing/database-factories.ts';
import { type OperatorDesk, openOperatorDesk } from '../../testing/operator-desk.ts';
import { anOpenRound } from '../../testing/round-factories.ts';

let desk: OperatorDesk;
beforeEach(async () => {
  desk = await openOperatorDesk();
});
afterEach(() => desk.close());

describe('S13.2 on the command line', () => {
  test('limits of a game need two operators', async () => {
    await aGame(desk.db.owner);
    const { rows } = await desk.db.owner.query<{ key: string }>('SELECT key FROM game');
    const set = (min: string, max: string) => [
      ...['games', 'limits', rows[0]?.key ?? '', '--min', min, '--max', max],
      ...['--condition', '0', '--reason', 'Agreed'],
    ];
    expect((await desk.runAs('ann', ...set('2.50', '9'))).code).toBe(2);
    expect((await desk.runAs('ann', ...set('10', '9'))).code).toBe(2);
    expect((await desk.runAs('ann', ...set('2', '9'))).out).toContain('Another operator');
    expect((await desk.runAs('bob', ...set('2', '9'))).out).toContain('the limits hold');
    const limits = await desk.db.owner.query('SELECT stake_min, stake_max FROM game');
    expect(limits.rows).toEqual([{ stake_min: 200, stake_max: 900 }]);
  });

  test('so does the void of a round', async () => {
    const { id } = await anOpenRound(desk.db);
    const cancel = ['rounds', 'void', String(id), '--reason', 'The clock was wrong'];
    expect((await desk.runAs('ann', ...cancel)).out).toContain('Another operator');
    expect((await desk.runAs('ann', ...cancel)).err).toContain('another operator must approve');
    expect((await desk.runAs('bob', ...cancel)).out).toContain(`The round ${id} is void.`);
    expect((await desk.runAs('bob', ...cancel)).code).toBe(1);
  });
});

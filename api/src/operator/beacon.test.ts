import { quicknet } from '../game/drand/drand-network.ts';
import { aGame } from '../testing/database-factories.ts';
import { type OperatorDesk, openOperatorDesk } from '../testing/operator-desk.ts';
import { stopOwnTestCluster } from '../testing/test-database.ts';

let desk: OperatorDesk;
beforeEach(async () => {
  desk = await openOperatorDesk();
});
afterEach(() => desk.close());
afterAll(stopOwnTestCluster);

test('S4.8 the operator decides whether drand takes part in rounds from now on, and is noted', async () => {
  await aGame(desk.db.owner);
  expect((await desk.run('beacon', 'show')).out).toBe('No public random value takes part.');
  const prepare = async (ahead: number) => {
    await desk.db.owner.query('SELECT rounds_prepare($1)', [ahead]);
    const { rows } = await desk.db.owner.query<{ source: string | null }>(
      'SELECT beacon_source AS source FROM round ORDER BY draws_at',
    );
    return rows.map(({ source }) => source);
  };
  const before = await prepare(1);
  expect((await desk.run('beacon', 'on', '--wait', '45', '--as', 'ann')).code).toBe(0);
  expect((await desk.run('beacon', 'show')).out).toBe(
    'quicknet takes part; a round that has waited 45 s is void.',
  );
  const after = await prepare(5);
  // What was published before keeps its promise.
  expect(new Set(after.slice(0, before.length))).toEqual(new Set([null]));
  expect(new Set(after.slice(before.length))).toEqual(new Set([quicknet.name]));
  expect((await desk.run('beacon', 'off', '--as', 'bob')).code).toBe(0);
  expect((await desk.audit()).slice(-2)).toEqual([
    { actor: 'ann', action: 'insert config', subject: 'config beacon' },
    { actor: 'bob', action: 'delete config', subject: 'config beacon' },
  ]);
});

test('it is not set by hand, nor with a wait that voids every round', async () => {
  expect(await desk.run('config', 'set', 'beacon', '{}', '--as', 'ann')).toMatchObject({
    code: 2,
    err: expect.stringContaining('operator beacon on'),
  });
  expect(await desk.run('beacon', 'on', '--wait', '1', '--as', 'ann')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--wait must be a whole number from 10 to 600.'),
  });
});

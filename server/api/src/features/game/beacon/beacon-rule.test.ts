import { aGame } from '../../../testing/database-factories.ts';
import { type OperatorDesk, openOperatorDesk } from '../../../testing/operator-desk.ts';
import { readBeaconRule, setBeaconRule } from '../game-ops.ts';
import { quicknet } from './beacon.ts';

let desk: OperatorDesk;
beforeEach(async () => {
  desk = await openOperatorDesk();
});
afterEach(() => desk.close());

test('S4.8 S13.2 two operators decide whether drand takes part in rounds from now on', async () => {
  await aGame(desk.db.owner);
  const rule = () => readBeaconRule(desk.db.owner);
  expect((await rule()).mode).toBe('auto');
  const set = (who: string, wanted: Parameters<typeof setBeaconRule>[1]) =>
    desk.actAs(who, (db) => setBeaconRule(db, wanted, 'Agreed'));
  const prepare = async (ahead: number) => {
    await desk.db.owner.query('SELECT rounds_prepare($1)', [ahead]);
    const { rows } = await desk.db.owner.query<{ source: string | null }>(
      'SELECT beacon_source AS source FROM round ORDER BY draws_at',
    );
    return rows.map(({ source }) => source);
  };
  const before = await prepare(1);
  const on = { mode: 'on', waitSeconds: 45 } as const;
  expect(await set('ann', on)).toBe('needs_second');
  await set('bob', on);
  expect(await rule()).toMatchObject(on);
  const after = await prepare(5);
  // What was published before keeps its promise.
  expect(new Set(after.slice(0, before.length))).toEqual(new Set([null]));
  expect(new Set(after.slice(before.length))).toEqual(new Set([quicknet.name]));
  for (const name of ['bob', 'ann']) {
    await set(name, { mode: 'off' });
  }
  expect((await rule()).mode).toBe('off');
  expect((await prepare(8)).at(-1)).toBeNull();
  for (const name of ['ann', 'bob']) {
    await set(name, { mode: 'auto' });
  }
  const changes = (await desk.audit()).filter(({ action }) => action.endsWith(' config'));
  expect(changes).toMatchObject([
    { actor: 'ann', action: 'propose: set config' },
    { actor: 'bob', action: 'insert config', subject: 'config beacon' },
    { actor: 'bob', action: 'approve: set config' },
    { actor: 'bob', action: 'propose: set config' },
    { actor: 'ann', action: 'update config', subject: 'config beacon' },
    { actor: 'ann', action: 'approve: set config' },
    { actor: 'ann', action: 'propose: set config' },
    { actor: 'bob', action: 'delete config', subject: 'config beacon' },
    { actor: 'bob', action: 'approve: set config' },
  ]);
});

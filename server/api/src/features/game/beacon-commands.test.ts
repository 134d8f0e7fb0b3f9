import { aGame } from '../../testing/database-factories.ts';
import { type OperatorDesk, openOperatorDesk } from '../../testing/operator-desk.ts';
import { quicknet } from './beacon/drand-network.ts';

let desk: OperatorDesk;
beforeEach(async () => {
  desk = await openOperatorDesk();
});
afterEach(() => desk.close());

test('S4.8 S13.2 two operators decide whether drand takes part in rounds from now on', async () => {
  await aGame(desk.db.owner);
  expect((await desk.runAs('ann', 'beacon', 'show')).out).toBe(
    'quicknet takes part where the draws process reaches it.',
  );
  const prepare = async (ahead: number) => {
    await desk.db.owner.query('SELECT rounds_prepare($1)', [ahead]);
    const { rows } = await desk.db.owner.query<{ source: string | null }>(
      'SELECT beacon_source AS source FROM round ORDER BY draws_at',
    );
    return rows.map(({ source }) => source);
  };
  const before = await prepare(1);
  const on = ['beacon', 'on', '--wait', '45', '--reason', 'Agreed'];
  expect((await desk.runAs('ann', ...on)).out).toContain('Another operator');
  expect((await desk.runAs('bob', ...on)).out).toContain('quicknet takes part');
  expect((await desk.runAs('ann', 'beacon', 'show')).out).toBe(
    'quicknet takes part; a round that has waited 45 s is void.',
  );
  const after = await prepare(5);
  // What was published before keeps its promise.
  expect(new Set(after.slice(0, before.length))).toEqual(new Set([null]));
  expect(new Set(after.slice(before.length))).toEqual(new Set([quicknet.name]));
  for (const name of ['bob', 'ann']) {
    expect((await desk.runAs(name, 'beacon', 'off', '--reason', 'Agreed')).code).toBe(0);
  }
  expect((await desk.runAs('ann', 'beacon', 'show')).out).toBe(
    'No public random value takes part.',
  );
  expect((await prepare(8)).at(-1)).toBeNull();
  for (const name of ['ann', 'bob']) {
    expect((await desk.runAs(name, 'beacon', 'auto', '--reason', 'Agreed')).code).toBe(0);
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

test('it cannot be set by hand, nor with a wait that voids every round', async () => {
  expect(await desk.runAs('ann', 'config', 'set', 'beacon', '{}')).toMatchObject({
    code: 2,
    err: expect.stringContaining('operator beacon on'),
  });
  expect(await desk.runAs('ann', 'beacon', 'on', '--wait', '1', '--reason', 'r')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--wait must be a whole number from 10 to 600.'),
  });
});

import { createServer, type Server } from 'node:http';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { aGameKey, aPeriod } from '@velvet/contract/testing/factories';
import { openRoundDesk, type RoundDesk } from '../../../testing/round-desk.ts';
import { drawNumbers } from '../../../testing/verify-round.ts';
import { quicknet } from './beacon.ts';
import {
  createDrandSource,
  DRAND_DOMAIN,
  isSigned,
  randomnessOf,
  signedBytesOf,
} from './drand-source.ts';

const { shortSignatures } = bls12_381;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** A network of our own, so that any round can be signed. */
const { secretKey, publicKey } = shortSignatures.keygen();
const network = { ...quicknet, name: 'test', publicKey: hex(publicKey.toBytes()) };
const sign = (round: number) =>
  shortSignatures
    .sign(shortSignatures.hash(signedBytesOf(round), DRAND_DOMAIN), secretKey)
    .toBytes();
const answerOf = (round: number) => {
  const signature = sign(round);
  return { round, randomness: hex(randomnessOf(signature)), signature: hex(signature) };
};

/** What a relay does with a question; `hang` never answers. */
type Behaviour = (round: number) => { status?: number; body: string } | 'hang' | 'redirect';
const says =
  (body: unknown): Behaviour =>
  () => ({ body: JSON.stringify(body) });
const honest: Behaviour = (round) => ({ body: JSON.stringify(answerOf(round)) });
const notYet: Behaviour = () => ({ status: 404, body: '{"message":"not yet"}' });

const servers: Server[] = [];
const asked: string[] = [];
async function relay(behaviour: Behaviour): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const done = behaviour(Number(request.url?.split('/').at(-1)));
    if (done === 'hang') return;
    if (done === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end();
    else response.writeHead(done.status ?? 200).end(done.body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
afterEach(() => {
  asked.length = 0;
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const ask = async (round: number, ...behaviours: readonly Behaviour[]) => {
  const relays = await Promise.all(behaviours.map(relay));
  const source = createDrandSource({ network, relays, timeoutMs: 300 });
  return { source, found: source.fetchVerified(round, AbortSignal.timeout(5_000)) };
};

test('a signed value is fetched from the network’s own address', async () => {
  const { found } = await ask(7, honest);
  const { randomness, signature } = answerOf(7);
  const value = await found;
  expect(value && hex(value.value)).toBe(randomness);
  expect(value && hex(value.signature)).toBe(signature);
  expect(asked).toEqual([`/${network.chainHash}/public/7`]);
});

test.each<[string, number]>([
  ['not found', 404],
  ['too early', 425],
])('a future round (%s) is not an error', async (_what, status) => {
  const { found } = await ask(7, () => ({ status, body: '' }));
  expect(await found).toBeUndefined();
});

const { randomness: _none, ...withoutRandomness } = answerOf(7);
test('the value is computed from the signature, whether given or not', async () => {
  expect(await (await ask(7, says(withoutRandomness))).found).toBeDefined();
});

test.each<[string, Behaviour]>([
  ['a signature of another round', says({ ...answerOf(8), round: 7 })],
  ['another round than asked for', honestAbout(8)],
  ['another value than signed', says({ ...answerOf(7), randomness: '0'.repeat(64) })],
  ['no signature', says({ round: 7, randomness: answerOf(7).randomness })],
  ['a signature of somebody else', says({ ...answerOf(7), signature: `97${'f1'.repeat(47)}` })],
  ['no JSON', () => ({ body: '<html>' })],
  ['JSON of another shape', says([7])],
  ['far too much', () => ({ body: `${JSON.stringify(answerOf(7))}${' '.repeat(10_000)}` })],
  ['a fault', () => ({ status: 503, body: '' })],
  ['a redirect', () => 'redirect'],
  ['nothing in time', () => 'hang'],
])('a relay that returns %s is not trusted; another one is used', async (_what, behaviour) => {
  await expect((await ask(7, behaviour)).found).rejects.toThrow('No relay');
  expect(await (await ask(7, behaviour, honest)).found).toBeDefined();
});
function honestAbout(round: number): Behaviour {
  return () => honest(round);
}

test('the working relay is used first from then on', async () => {
  const { source, found } = await ask(7, () => 'hang', honest);
  await found;
  expect(asked).toHaveLength(2);
  await source.fetchVerified(8, AbortSignal.timeout(5_000));
  expect(asked).toHaveLength(3);
});

test('a relay without the value does not block another that has it', async () => {
  const { found } = await ask(7, notYet, honest);
  expect(await found).toBeDefined();
});

test.each<[string, boolean, Behaviour]>([
  ['an honest relay', true, honest],
  ['a relay that lies', false, honestAbout(8)],
  ['a relay without a recent value', false, notYet],
  ['silence', false, () => 'hang'],
])('a network counts as reachable by %s: %s', async (_what, expected, behaviour) => {
  const relays = [await relay(behaviour)];
  const source = createDrandSource({ network, relays, timeoutMs: 300 });
  const nowMs = (network.genesis + 300) * 1_000;
  expect(await source.isReachable(nowMs, AbortSignal.timeout(5_000))).toBe(expected);
  expect(asked).toEqual([`/${network.chainHash}/public/100`]);
});

describe('rounds that need drand’s value', () => {
  let desk: RoundDesk;
  beforeEach(async () => {
    desk = await openRoundDesk();
    const { name: source, genesis, period } = network;
    const rule = JSON.stringify({ source, genesis, period, wait: 30 });
    await desk.db.owner.query(`INSERT INTO config VALUES ('beacon', $1)`, [rule]);
    await desk.instance(0).tick();
  });
  afterEach(() => desk.close());

  /** Two ticks: the value is not waited for, the next one draws with it. */
  const run = async (behaviour: Behaviour) => {
    const relays = [await relay(behaviour)];
    const ticker = desk.instance(0, createDrandSource({ network, relays, timeoutMs: 300 }));
    await ticker.tick();
    await ticker.stop();
    await desk.instance(1).tick();
    return (await desk.rounds())[0];
  };

  test('S4.8 are drawn with it, and its signature is kept for players', async () => {
    await desk.setClocks(64);
    const round = await run(honest);
    const number = round?.beacon_round ?? 0;
    // The first value that came into being after betting closed.
    const closedAt = (round?.draws_at.getTime() ?? 0) / 1_000 - 3;
    const bornAt = network.genesis + (number - 1) * network.period;
    expect(bornAt).toBeGreaterThan(closedAt);
    expect(bornAt - network.period).toBeLessThanOrEqual(closedAt);
    const { rows } = await desk.db.api.query<{ signature: Buffer }>(
      'SELECT signature FROM beacon_value WHERE source = $1 AND round = $2',
      [network.name, number],
    );
    expect(isSigned(network, number, rows[0]?.signature ?? Buffer.alloc(0))).toBe(true);
    const beacon = hex(randomnessOf(sign(number)));
    expect(round).toMatchObject({ state: 'settled', beacon });
    const { seed, game_key: gameKey, expect: period } = round ?? {};
    expect(round?.numbers).toEqual([
      ...drawNumbers({
        seed: seed ?? Buffer.alloc(0),
        gameKey: aGameKey(gameKey ?? ''),
        period: aPeriod(period ?? ''),
        beacon,
      }),
    ]);
  });

  test('S4.7 wait for it, and are void when only invalid ones arrive', async () => {
    await desk.setClocks(64);
    expect((await run(notYet))?.state).toBe('pending');
    await desk.setClocks(91);
    expect((await run(notYet))?.state).toBe('refunded');
  });
});

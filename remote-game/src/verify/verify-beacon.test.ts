import { spawn } from 'node:child_process';
import { createHash, createHmac, webcrypto } from 'node:crypto';
import { createServer } from 'node:http';
import type { PastRound } from '@velvet/contract/game';
import { aGameKey, anEpochSecond, aPastRound, aPeriod } from '@velvet/contract/testing/factories';
import { quicknet, roundAfter } from './quicknet.ts';
import { standAloneScript } from './stand-alone-script.ts';
import { bornAfter, genuineBeacon, isDrawTime } from './verify-beacon.ts';
import { verifyRound } from './verify-round.ts';

const { subtle } = webcrypto;
const GAME = aGameKey('rose-1');
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Published by the League of Entropy. */
const signature =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const beacon = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
/** The draw whose next value is quicknet's round 1,000: the 1,693rd period of 34 s of that day. */
const period = aPeriod('202308231693');
const drawsAt = Date.UTC(2023, 7, 23) / 1_000 + 1_693 * 34;

const seed = sha256(Buffer.from('a seed'));
function numbersWith(value: string): [number, number, number] {
  const block = createHmac('sha256', seed).update(`v1|${GAME}|${period}|${value}|0`).digest();
  const [a = 0, b = 0, c = 0] = [...block].filter((byte) => byte < 252).map((b) => 1 + (b % 6));
  return [a, b, c];
}
const drawn = (change: Partial<PastRound> = {}): PastRound =>
  aPastRound({
    period,
    seed: seed.toString('hex'),
    commitment: sha256(seed).toString('hex'),
    dice: numbersWith(beacon),
    beacon,
    beaconOrigin: { source: 'quicknet', round: 1_000, signature },
    drawsAt: anEpochSecond(drawsAt),
    ...change,
  });

test('quicknet’s next round after a moment', () => {
  expect(roundAfter(drawsAt)).toBe(1_000);
  expect(roundAfter(quicknet.genesis - 1)).toBe(1);
  expect(roundAfter(quicknet.genesis)).toBe(2);
});

test('a period’s name holds the time of its draw', () => {
  expect(isDrawTime(period, drawsAt)).toBe(true);
  expect(isDrawTime(period, drawsAt + 3)).toBe(false);
  expect(isDrawTime(aPeriod('202308241693'), drawsAt)).toBe(false);
  expect(isDrawTime(aPeriod('7'), drawsAt)).toBe(false);
});

test('S4.8 a round with quicknet’s value matches, its signature checked here', async () => {
  const verdict = await verifyRound(subtle, { gameKey: GAME, round: drawn() });
  expect(verdict.kind).toBe('matches');
  expect('steps' in verdict && verdict.steps.map(({ kind }) => kind)).toContain('beacon');
});

test('S4.8 a round says since when its value is the first one, and only by a rule in force', () => {
  const newYear = Date.UTC(2027, 0) / 1_000;
  expect(bornAfter(drawsAt, undefined)).toBe(drawsAt);
  expect(bornAfter(drawsAt, drawsAt - 3)).toBe(drawsAt - 3);
  expect(bornAfter(newYear, newYear - 3)).toBe(newYear - 3);
  expect(bornAfter(newYear, undefined)).toBeUndefined();
  for (const after of [drawsAt, drawsAt - 6, drawsAt + 3]) {
    expect(bornAfter(drawsAt, after)).toBeUndefined();
  }
});

test('S4.8 the first value after betting closed matches where the round says so', async () => {
  // The 1,476th period of 39 s of that day closes less than three seconds before the value is born.
  const named = aPeriod('202308231476');
  const draw = Date.UTC(2023, 7, 23) / 1_000 + 1_476 * 39;
  const block = createHmac('sha256', seed).update(`v1|${GAME}|${named}|${beacon}|0`).digest();
  const [a = 0, b = 0, c = 0] = [...block].filter((byte) => byte < 252).map((x) => 1 + (x % 6));
  const round = (after?: number) =>
    drawn({
      period: named,
      drawsAt: anEpochSecond(draw),
      dice: [a, b, c],
      beaconOrigin: {
        source: 'quicknet',
        round: 1_000,
        signature,
        ...(after === undefined ? {} : { after: anEpochSecond(after) }),
      },
    });
  const kindOf = async (asked: PastRound) =>
    (await verifyRound(subtle, { gameKey: GAME, round: asked })).kind;
  expect(await kindOf(round(draw - 3))).toBe('matches');
  // The same value is not the first one after the draw.
  expect(await kindOf(round())).toBe('differs');
});

const invented = 'ab'.repeat(48);
const valueOfInvented = sha256(Buffer.from(invented, 'hex')).toString('hex');
const without = (...names: readonly (keyof PastRound)[]): PastRound => {
  const round: PastRound = { ...drawn(), dice: numbersWith('') };
  for (const name of names) Reflect.deleteProperty(round, name);
  return round;
};
test.each<[string, PastRound]>([
  [
    'another round of quicknet',
    drawn({ beaconOrigin: { source: 'quicknet', round: 999, signature } }),
  ],
  ['another time of the draw', drawn({ drawsAt: anEpochSecond(drawsAt + 3) })],
  ['no time of the draw', { ...without('drawsAt'), dice: numbersWith(beacon) }],
  ['another source', drawn({ beaconOrigin: { source: 'other', round: 1_000, signature } })],
  ['no origin', { ...without('beaconOrigin'), dice: numbersWith(beacon) }],
  ['no signature', drawn({ beaconOrigin: { source: 'quicknet', round: 1_000 } })],
  [
    'an invented signature',
    drawn({
      beaconOrigin: { source: 'quicknet', round: 1_000, signature: invented },
      beacon: valueOfInvented,
      dice: numbersWith(valueOfInvented),
    }),
  ],
  ['a value left out', without('beacon')],
])('S4.8 %s does not match', async (_what, round) => {
  expect((await verifyRound(subtle, { gameKey: GAME, round })).kind).toBe('differs');
});

test('S4.8 a promised value that was quietly dropped is found by a player who noted the promise', async () => {
  const question = { gameKey: GAME, round: without('beacon', 'beaconOrigin') };
  expect((await verifyRound(subtle, question)).kind).toBe('matches');
  const noted = { commitment: question.round.commitment, beacon: 'quicknet:1000' };
  expect((await verifyRound(subtle, { ...question, noted })).kind).toBe('differs');
});

test('no origin, no value', async () => {
  expect(await genuineBeacon(subtle, { period })).toBe('');
});

describe('the stand-alone script', () => {
  /** A relay that says this of every round. */
  const runAgainst = async (randomness: string, round: PastRound) => {
    const relay = createServer((_request, response) =>
      response.end(JSON.stringify({ randomness })),
    );
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const address = relay.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const script = standAloneScript(GAME, round);
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, url]);
    let out = '';
    child.stdout.on('data', (part) => {
      out += String(part);
    });
    const status = await new Promise((resolve) => child.on('close', resolve));
    relay.close();
    return { status, out };
  };

  test('fetches the value from drand', async () => {
    const { status, out } = await runAgainst(beacon, drawn());
    expect(out).toContain('beaconRound matches\nbeacon at http');
    expect(out).not.toContain('NOT');
    expect(status).toBe(0);
  });

  test('reports a value that drand does not have, and a round chosen to suit', async () => {
    expect(await runAgainst('0'.repeat(64), drawn())).toMatchObject({ status: 1 });
    const { out } = await runAgainst(beacon, drawn({ drawsAt: anEpochSecond(drawsAt + 3) }));
    expect(out).toContain('beaconRound DOES NOT MATCH');
  });
});

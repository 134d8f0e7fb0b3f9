import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createHmac, webcrypto } from 'node:crypto';
import type { PastRound } from '@velvet/contract/game';
import { aGameKey, aPastRound, aPeriod } from '@velvet/contract/testing/factories';
import fc from 'fast-check';
import { fromHex, toHex } from './hex.ts';
import { standAloneScript } from './stand-alone-script.ts';
import { verifyRound } from './verify-round.ts';

const { subtle } = webcrypto;
const GAME = aGameKey('rose-1');

const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/**
 * A copy of `drawNumbers` in server/api/src/testing/verify-round.ts, the draw rule of the database in TypeScript:
 * remotes may not import the API. `tools/fairness/draws-agree.test.ts` compares the verifier with the original.
 */
function serverDraw(
  seed: Buffer,
  period: string,
  beacon: string,
): readonly [number, number, number] {
  const found: number[] = [];
  for (let counter = 0; found.length < 3; counter += 1) {
    const block = createHmac('sha256', seed).update(`v1|${GAME}|${period}|${beacon}|${counter}`);
    for (const byte of block.digest()) {
      if (byte < 252 && found.length < 3) found.push(1 + (byte % 6));
    }
  }
  const [a = 0, b = 0, c = 0] = found;
  return [a, b, c];
}

const seedOf = (name: string): Buffer => sha256(`test seed ${name}`);

function drawnRound(name: string, place = 3): PastRound {
  const seed = seedOf(name);
  let tip = seed;
  for (let step = 0; step < place; step += 1) tip = sha256('velvet chain v1', tip);
  const number = String(Number.parseInt(name, 36) % 10_000).padStart(4, '0');
  const period = aPeriod(`20261120${number}`);
  return aPastRound({
    period,
    dice: serverDraw(seed, period, ''),
    seed: seed.toString('hex'),
    commitment: sha256(seed).toString('hex'),
    chainPlace: place,
    chainTip: tip.toString('hex'),
  });
}

test('S4.8 a round as the server publishes it matches in every step', async () => {
  const round = drawnRound('a');
  const verdict = await verifyRound(subtle, {
    gameKey: GAME,
    round,
    noted: { commitment: round.commitment, beacon: '' },
  });
  expect(verdict.kind).toBe('matches');
  expect('steps' in verdict && verdict.steps.map(({ kind }) => kind)).toEqual([
    'commitment',
    'noted',
    'chain',
    'numbers',
  ]);
});

const flipped = (hex: string, at: number): string => {
  const bytes = fromHex(hex);
  bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
  return toHex(bytes);
};

test('S4.8 whatever is tampered with, the round does not match', async () => {
  const at = fc.nat({ max: 31 });
  const tamper: fc.Arbitrary<(round: PastRound) => PastRound> = fc.oneof(
    at.map((place) => (round: PastRound) => ({ ...round, seed: flipped(round.seed, place) })),
    at.map((place) => (round: PastRound) => ({
      ...round,
      commitment: flipped(round.commitment, place),
    })),
    at.map((place) => (round: PastRound) => ({
      ...round,
      chainTip: flipped(round.chainTip ?? '', place),
    })),
    fc.constantFrom(2, 4).map((place) => (round: PastRound) => ({ ...round, chainPlace: place })),
    fc.nat({ max: 2 }).map((which) => (round: PastRound): PastRound => {
      const [a, b, c] = round.dice ?? [1, 1, 1];
      const other = (value: number, index: number) => (index === which ? (value % 6) + 1 : value);
      return { ...round, dice: [other(a, 0), other(b, 1), other(c, 2)] };
    }),
    fc.constant((round: PastRound): PastRound => ({ ...round, seed: '' })),
    fc.constant((round: PastRound): PastRound => ({ ...round, commitment: '' })),
  );
  await fc.assert(
    fc.asyncProperty(tamper, fc.stringMatching(/^[a-z0-9]{1,6}$/), async (change, name) => {
      const round = change(drawnRound(name));
      const verdict = await verifyRound(subtle, { gameKey: GAME, round });
      expect(verdict.kind).toBe('differs');
    }),
  );
});

test('a consistent forgery is found by the commitment this device noted before the draw', async () => {
  const genuine = drawnRound('b');
  const forged = { ...drawnRound('c'), period: genuine.period };
  const dice = serverDraw(Buffer.from(forged.seed, 'hex'), forged.period, '');
  const question = { gameKey: GAME, round: { ...forged, dice } };
  expect((await verifyRound(subtle, question)).kind).toBe('matches');
  const noted = { ...question, noted: { commitment: genuine.commitment, beacon: '' } };
  expect((await verifyRound(subtle, noted)).kind).toBe('differs');
});

test('S4.7 a void round has nothing to verify', async () => {
  const round = aPastRound({ dice: undefined, seed: '' });
  expect(await verifyRound(subtle, { gameKey: GAME, round })).toEqual({ kind: 'void' });
});

test('S4.8 a period that is not drawn yet is distinct from a void one', async () => {
  const round = aPastRound({ dice: undefined, seed: '', state: 'pending' });
  expect(await verifyRound(subtle, { gameKey: GAME, round })).toEqual({ kind: 'pending' });
});

describe('the stand-alone script', () => {
  const run = (round: PastRound) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', standAloneScript(GAME, round)], {
      encoding: 'utf8',
    });

  test('confirms a round', () => {
    const round = drawnRound('d', 40);
    const { stdout, status } = run(round);
    expect(stdout).toBe(
      `numbers ${round.dice}\ncommitment matches\nchain matches\nnumbers matches\n`,
    );
    expect(status).toBe(0);
  });

  test('reports a tampered one', () => {
    const round = drawnRound('e');
    const { stdout, status } = run({ ...round, seed: flipped(round.seed, 5) });
    expect(stdout).toContain('commitment DOES NOT MATCH');
    expect(stdout).toContain('chain DOES NOT MATCH');
    expect(status).toBe(1);
  });

  test('is valid without a chain', () => {
    const { chainPlace: _place, chainTip: _tip, ...round } = drawnRound('f');
    const script = standAloneScript(GAME, round);
    expect(() =>
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
    ).not.toThrow();
  });
});

import { createHash, webcrypto } from 'node:crypto';
import { aGameKey, aPeriod } from '@velvet/contract/testing/factories';
import {
  drawNumbers as drawInBrowser,
  verifyRound,
} from '../../remote-game/src/verify/verify-round.ts';
import { commitmentOf, seedBefore } from '../../server/api/src/features/game/seeds/seed-vault.ts';
import { drawNumbers } from '../../server/api/src/testing/verify-round.ts';

const { subtle } = webcrypto;
const ROUNDS = process.env.VELVET_TEST_FULL === '1' ? 10_000 : 2_000;

const seedOf = (index: number): Buffer => createHash('sha256').update(`round ${index}`).digest();

test('S4.8 the verifier in the browser draws what the server draws, over thousands of rounds', async () => {
  const differing: string[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    const seed = seedOf(index);
    const period = aPeriod(String(202611200001 + index));
    const gameKey = aGameKey(['rose-1', 'lily-3', 'garden-5'][index % 3] ?? '');
    const beacon = index % 4 === 0 ? seedOf(-index).toString('hex') : '';
    const found = await drawInBrowser(subtle, {
      seed: new Uint8Array(seed),
      gameKey,
      period,
      beacon,
    });
    const drawn = drawNumbers({ seed, gameKey, period, beacon });
    if (found.join() !== drawn.join()) differing.push(`${period}: ${found} and ${drawn}`);
  }
  expect(differing).toEqual([]);
}, 60_000);

test('S4.8 it follows the server’s chain of seeds to the tip', async () => {
  const seed = seedOf(1);
  let tip: Uint8Array = seed;
  for (let place = 300; place > 0; place -= 1) tip = seedBefore(tip);
  const gameKey = aGameKey('rose-1');
  const period = aPeriod('202611200300');
  const round = {
    period,
    dice: drawNumbers({ seed, gameKey, period }),
    seed: seed.toString('hex'),
    commitment: commitmentOf(seed).toString('hex'),
    chainPlace: 300,
    chainTip: Buffer.from(tip).toString('hex'),
  };
  expect((await verifyRound(subtle, { gameKey, round })).kind).toBe('matches');
  const displaced = { ...round, chainPlace: 299 };
  expect((await verifyRound(subtle, { gameKey, round: displaced })).kind).toBe('differs');
});

import { randomBytes } from 'node:crypto';
import { isInChain } from '../../../testing/verify-round.ts';
import { createSeedVault, type SealedSeed } from './seed-vault.ts';

const key = randomBytes(32);
const vault = createSeedVault(key);

const seedsOf = ({ places, sealed, tip }: ReturnType<typeof vault.makeChain>): SealedSeed[] =>
  places.flatMap((place, index) => {
    const bytes = sealed[index];
    return bytes ? [{ place, sealed: bytes, tip }] : [];
  });

test('S4.8 sealed seeds can be opened, and lead to the published tip', () => {
  const chain = vault.makeChain(300);
  expect(chain.places).toEqual([300, 256, 128]);
  for (const sealed of seedsOf(chain)) {
    const seed = vault.open(sealed);
    expect(seed && isInChain(seed, sealed.place, chain.tip)).toBe(true);
  }
});

test('S0.3 stored data reveals no seed, and two chains share nothing', () => {
  const chain = vault.makeChain(10);
  const [stored] = seedsOf(chain);
  const seed = stored && vault.open(stored);
  const bytes = Buffer.concat([chain.tip, ...chain.sealed]);
  expect(seed && bytes.includes(seed)).toBe(false);
  expect(vault.makeChain(10).tip).not.toEqual(chain.tip);
});

test('a seed that was moved, changed or sealed with another key does not open', () => {
  const [last, earlier] = seedsOf(vault.makeChain(200));
  const [foreign] = seedsOf(vault.makeChain(200));
  if (!last || !earlier || !foreign) throw new Error('There are no seeds');
  const flipped = Buffer.from(last.sealed);
  flipped[40] = (flipped[40] ?? 0) ^ 1;
  expect(vault.open({ ...last, place: earlier.place })).toBeUndefined();
  expect(vault.open({ ...last, tip: foreign.tip })).toBeUndefined();
  expect(vault.open({ ...last, sealed: flipped })).toBeUndefined();
  expect(createSeedVault(randomBytes(32)).open(last)).toBeUndefined();
  expect(createSeedVault(key).open(last)).toEqual(vault.open(last));
});

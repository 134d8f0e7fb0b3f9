import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { sealBytes, unsealBytes } from '../../../secrets/seal.ts';
import { seedBefore } from './seed-chain.ts';

const KEY_BYTES = 32;
const SEED_BYTES = 32;
const KEY_ID_BYTES = 8;

/** Rounds of one chain; a game of one-minute rounds needs a new one after eleven days. */
const CHAIN_LENGTH = 16_384;
/** Every 128th seed is stored; those between are computed by hashing. */
export const CHECKPOINT_SPACING = 128;

/** A chain as stored; it reveals no seed without the key. */
interface SealedChain {
  readonly length: number;
  /** Published before the chain's first round. */
  readonly tip: Buffer;
  readonly places: readonly number[];
  readonly sealed: readonly Buffer[];
}

/** One stored seed of a chain. */
export interface SealedSeed {
  readonly place: number;
  readonly sealed: Buffer;
  readonly tip: Buffer;
}

/** Makes chains of seeds, and opens what it has sealed. */
export interface SeedVault {
  /** Identifies the key without revealing it. */
  readonly keyId: string;
  makeChain(length?: number): SealedChain;
  /** The seed; undefined when it was sealed with another key, moved or changed. */
  open(seed: SealedSeed): Buffer | undefined;
}

/** Seals with AES-256-GCM; each seed is bound to its chain and place. */
export function createSeedVault(key: Uint8Array): SeedVault {
  const sealing = Buffer.from(hkdfSync('sha256', key, '', 'velvet seeds', KEY_BYTES));
  const keyId = createHash('sha256').update('velvet draws key').update(key).digest();
  return {
    keyId: keyId.subarray(0, KEY_ID_BYTES).toString('hex'),
    makeChain: (length = CHAIN_LENGTH) => {
      const { tip, checkpoints } = growChain(length);
      return {
        length,
        tip,
        places: checkpoints.map(({ place }) => place),
        sealed: checkpoints.map(({ seed, place }) => sealBytes(sealing, owner(tip, place), seed)),
      };
    },
    open: ({ sealed, tip, place }) => {
      try {
        return unsealBytes(sealing, owner(tip, place), sealed);
      } catch {
        return undefined;
      }
    },
  };
}

/** Binds a seed to its place in its chain. */
const owner = (tip: Buffer, place: number): string => `velvet seed|${tip.toString('hex')}|${place}`;

/** From a random last seed down to the tip at place 0. */
function growChain(length: number): {
  tip: Buffer;
  checkpoints: readonly { place: number; seed: Buffer }[];
} {
  const checkpoints: { place: number; seed: Buffer }[] = [];
  let seed: Buffer = randomBytes(SEED_BYTES);
  for (let place = length; place > 0; place -= 1) {
    if (place === length || place % CHECKPOINT_SPACING === 0) checkpoints.push({ place, seed });
    seed = seedBefore(seed);
  }
  return { tip: seed, checkpoints };
}

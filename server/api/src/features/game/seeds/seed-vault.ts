import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Id } from '@velvet/contract/brand';
import type { GameId } from '@velvet/contract/game';
import type { Queryable } from '../../../database/queryable.ts';
import { sealBytes, unsealBytes } from '../../../secrets/seal.ts';

const KEY_BYTES = 32;
const SEED_BYTES = 32;
const KEY_ID_BYTES = 8;

/** Rounds of one chain; a game of one-minute rounds needs a new one after eleven days. */
const CHAIN_LENGTH = 16_384;
/** Every 128th seed is stored; those between are computed by hashing. */
const CHECKPOINT_SPACING = 128;

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

const CHAIN_PREFIX = 'velvet chain v1';

/** SHA-256 of a seed: what is published before the round opens. */
export const commitmentOf = (seed: Uint8Array): Buffer =>
  createHash('sha256').update(seed).digest();

/** The seed one place earlier in the chain; that of place 0 is the published tip. */
export const seedBefore = (seed: Uint8Array): Buffer =>
  createHash('sha256').update(CHAIN_PREFIX).update(seed).digest();

/** The seeds of a database's chains, for the process that has their key. */
export interface SeedSource {
  /** The seed of a place; undefined when it is lost or was sealed with another key. */
  seedAt(db: Queryable, chain: SeedChainId, place: number): Promise<Buffer | undefined>;
  /** Publishes a new chain for a game; undefined when it does not need one any more. */
  addChain(db: Queryable, game: GameId, replace?: boolean): Promise<SeedChainId | undefined>;
}

/** Keeps the last opened seed of each chain in memory, from which the ones before it follow. */
export function createSeedSource(vault: SeedVault): SeedSource {
  const opened = new Map<SeedChainId, { place: number; seed: Buffer }>();
  return {
    seedAt: async (db, chain, place) => {
      let known = opened.get(chain);
      if (!known || known.place < place || known.place >= place + CHECKPOINT_SPACING) {
        const sealed = await findSealed(db, chain, place);
        const seed = sealed && vault.open(sealed);
        if (!sealed || !seed) return undefined;
        known = { place: sealed.place, seed };
        opened.set(chain, known);
      }
      let { seed } = known;
      for (let step = known.place; step > place; step -= 1) seed = seedBefore(seed);
      return seed;
    },
    addChain: async (db, game, replace = false) => {
      const { length, tip, places, sealed } = vault.makeChain();
      const { rows } = await db.query<{ id: SeedChainId | null }>({
        name: 'seed-chain-add',
        text: 'SELECT seed_chain_add($1, $2, $3, $4, $5, $6, $7) AS id',
        values: [game, length, tip, vault.keyId, places, sealed, replace],
      });
      return rows[0]?.id ?? undefined;
    },
  };
}

async function findSealed(
  db: Queryable,
  chain: SeedChainId,
  place: number,
): Promise<SealedSeed | undefined> {
  const { rows } = await db.query<SealedSeed>({
    name: 'seed-sealed',
    text: 'SELECT place, sealed, tip FROM seed_sealed($1, $2)',
    values: [chain, place],
  });
  return rows[0];
}

interface UsedChain {
  readonly game: GameId;
  /** Of the key that sealed it. */
  readonly keyId: string;
}

/** The chain of each game that its next rounds come from. */
export async function usedChains(db: Queryable): Promise<readonly UsedChain[]> {
  const { rows } = await db.query<{ game_id: GameId; key_id: string }>(
    'SELECT game_id, key_id FROM seed_keys() ORDER BY game_id',
  );
  return rows.map(({ game_id, key_id }) => ({ game: game_id, keyId: key_id }));
}

/**
 * Begins a new chain for every game that has one. Rounds that are published keep theirs, and are drawn as long
 * as its key is there.
 */
export async function replaceChains(db: Queryable, vault: SeedVault): Promise<void> {
  const seeds = createSeedSource(vault);
  for (const { game } of await usedChains(db)) await seeds.addChain(db, game, true);
}

// Ids that are not on the wire; the contract has the others.
export type RoundId = Id<'round'>;
export type SeedChainId = Id<'seed chain'>;

import type { GameId } from '@velvet/contract/game';
import type { Queryable } from '../../../database/queryable.ts';
import type { SeedChainId } from '../ids.ts';
import { seedBefore } from './seed-chain.ts';
import { CHECKPOINT_SPACING, type SealedSeed, type SeedVault } from './seed-vault.ts';

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

/** Games whose chain was sealed with another key than this vault's. */
export async function foreignChains(
  db: Queryable,
  { keyId }: Pick<SeedVault, 'keyId'>,
): Promise<readonly { game: GameId; keyId: string }[]> {
  const { rows } = await db.query<{ game_id: GameId; key_id: string }>(
    'SELECT game_id, key_id FROM seed_keys() WHERE key_id <> $1 ORDER BY game_id',
    [keyId],
  );
  return rows.map(({ game_id, key_id }) => ({ game: game_id, keyId: key_id }));
}

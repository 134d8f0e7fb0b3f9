import { randomUUID } from 'node:crypto';
import type { GameId } from '@velvet/contract/game';
import type { MemberId } from '@velvet/contract/member';
import type pg from 'pg';
import type { BeaconOffer, BeaconSource } from '../features/game/beacon/beacon.ts';
import {
  createRoundTicker,
  type RoundEvent,
  type RoundTicker,
} from '../features/game/draws/round-ticker.ts';
import {
  createSeedSource,
  createSeedVault,
  type SeedSource,
} from '../features/game/seeds/seed-vault.ts';
import { aGame, hashOf, setNow } from './database-factories.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** 10:00 on the desk's day: the first minute's round is 202603010601. */
export const deskStartMs = Date.parse('2026-03-01T10:00:00Z');

const DESK_KEY = Buffer.alloc(32, 11);

/** A round as the API's role reads it, with the tip of its chain. */
interface DeskRound {
  readonly expect: string;
  readonly game_key: string;
  readonly state: string;
  readonly seed: Buffer | null;
  readonly numbers: [number, number, number] | null;
  readonly commitment: Buffer;
  readonly draws_at: Date;
  readonly beacon: string;
  readonly beacon_source: string | null;
  readonly beacon_round: number | null;
  readonly chain_place: number;
  readonly tip: Buffer;
}

/** One game of one-minute rounds on a database of its own, with a clock that tests set. */
export interface RoundDesk {
  readonly db: TestDatabase;
  readonly game: GameId;
  /** Two connections of the owner, at the clock that is set. */
  readonly clients: readonly [pg.PoolClient, pg.PoolClient];
  readonly events: ReadonlyMap<RoundEvent, number>;
  /** Seconds after the start. */
  setClocks(seconds: number): Promise<void>;
  /** What opens the seeds, as another process of the draws would. */
  seeds(): SeedSource;
  /** A ticker on one of the connections. */
  instance(
    place: 0 | 1,
    beacon?: BeaconSource,
    offeredBeacon?: () => BeaconOffer | undefined,
  ): RoundTicker;
  /** Bets 10 points each on big and odd in the first round. */
  place(member: MemberId): Promise<string | undefined>;
  rounds(): Promise<readonly DeskRound[]>;
  faults(): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** Opens one at its start. */
export async function openRoundDesk(): Promise<RoundDesk> {
  const db = await createTestDatabase();
  const game = await aGame(db.owner);
  const clients = [await db.owner.connect(), await db.owner.connect()] as const;
  const events = new Map<RoundEvent, number>();
  const seeds = () => createSeedSource(vault);
  const vault = createSeedVault(DESK_KEY);
  const setClocks = async (seconds: number): Promise<void> => {
    for (const client of clients) await setNow(client, new Date(deskStartMs + seconds * 1_000));
  };
  await setClocks(0);
  return {
    db,
    game,
    clients,
    events,
    setClocks,
    seeds,
    instance: (place, beacon, offeredBeacon) => {
      let timeMs = 0;
      return createRoundTicker({
        pool: clients[place],
        // Each a process of its own with the same key.
        seeds: seeds(),
        // Later each time, so that every tick prepares.
        nowMs: () => {
          timeMs += 10_000;
          return timeMs;
        },
        onEvent: (event, count) => events.set(event, (events.get(event) ?? 0) + count),
        onFault: (error) => {
          throw error;
        },
        beacon,
        ...(offeredBeacon ? { offeredBeacon } : {}),
      });
    },
    place: async (member) => {
      const { rows } = await clients[0].query<{ outcome: string }>(
        `SELECT outcome FROM place_bets($1, $2, '202603010601', ARRAY['big', 'odd'], 1000, $3, $4)`,
        [member, game, randomUUID(), hashOf('x')],
      );
      return rows[0]?.outcome;
    },
    rounds: async () => {
      const { rows } = await db.api.query<DeskRound>(
        `SELECT r.*, c.tip FROM round r JOIN seed_chain c ON c.id = r.chain_id
          ORDER BY r.draws_at`,
      );
      return rows;
    },
    faults: async () => {
      const { rows } = await db.owner.query(
        'SELECT * FROM book_faults() UNION ALL SELECT * FROM round_faults()',
      );
      return rows;
    },
    close: async () => {
      for (const client of clients) client.release(true);
      await db.drop();
    },
  };
}

import pg from 'pg';
import type { AppSecret } from '../secrets/app-secret.ts';
import type { CardCipher } from '../secrets/seal.ts';
import { gamesWithPeriods } from './games.ts';
import { seedContent } from './seed-content.ts';
import { seedHistory } from './seed-history.ts';
import { seedMembers, seedOperators } from './seed-members.ts';

/** What the demo seed needs. */
interface SeedOptions {
  /** Connection URL of the schema's owner. */
  readonly ownerUrl: string;
  readonly now: Date;
  readonly cardCipher: CardCipher;
  /** The installation's secret, for the operators' second factors. */
  readonly secret: AppSecret;
  /** How many pictures the listing of that id has. */
  readonly pictureCount: (listingId: number) => number;
  /** Seconds of a period of the first, second and third game, where other than usual. */
  readonly gamePeriods?: readonly number[];
}

/**
 * Fills an empty database with the demo (spec S11): all or nothing, in one transaction. A database
 * that has members, listings or games is left alone, also when two instances start together.
 * The content is the same every time; its times count back from `now`.
 */
export async function seedDemo(options: SeedOptions): Promise<'seeded' | 'left-alone'> {
  const client = new pg.Client({ connectionString: options.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE member, listing, game IN SHARE ROW EXCLUSIVE MODE');
    if (await isInUse(client)) {
      await client.query('ROLLBACK');
      return 'left-alone';
    }
    const games = gamesWithPeriods(options.gamePeriods);
    await seedContent(client, options.now, options.pictureCount, games);
    await seedMembers(client, options.now, options.cardCipher);
    await seedHistory(client, options.now, games);
    await seedOperators(client, options.secret);
    await client.query('COMMIT');
    return 'seeded';
  } finally {
    await client.end();
  }
}

async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT FROM member) OR EXISTS (SELECT FROM listing)
         OR EXISTS (SELECT FROM game) AS used`,
  );
  return rows[0]?.used ?? true;
}

import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '@velvet/files/error-code';
import type pg from 'pg';
import { buildPartitionedIndex, dropInvalidIndex, isPartitioned } from './partitioned-index.ts';
import {
  builtIndexOf,
  type Migration,
  MigrationError,
  readMigrationHeader,
} from './read-migrations.ts';
import { inTransactionOn } from './transaction.ts';

/** How a migration gives way to the processes that use the database. */
export interface MigrationLimits {
  /**
   * How long a transaction waits for a lock; 0 is without limit. Everybody who wants the table waits
   * behind it. Well below the second (`deadlock_timeout`) after which the server ends one of those who
   * wait for each other, so that it is the migration that gives way and not somebody's bet.
   */
  readonly lockTimeoutMs: number;
  /** The same outside of transactions, where nobody waits behind it. */
  readonly buildLockTimeoutMs: number;
  /**
   * How long one statement of a transaction may take: less than the five seconds after which those
   * who wait for its locks give up.
   */
  readonly statementTimeoutMs: number;
  readonly idleTimeoutMs: number;
  /** How often a migration is tried that does not get its locks. */
  readonly attempts: number;
  /** Pause after the first attempt; each further one is twice as long, up to the longest. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
}

/** While the product is running: about two minutes until a lock is given up. */
export const online: MigrationLimits = {
  lockTimeoutMs: 250,
  buildLockTimeoutMs: 300_000,
  statementTimeoutMs: 4_000,
  idleTimeoutMs: 10_000,
  attempts: 12,
  pauseMs: 500,
  longestPauseMs: 15_000,
};

/** While nothing else uses the database. */
export const offline: MigrationLimits = {
  lockTimeoutMs: 0,
  buildLockTimeoutMs: 0,
  statementTimeoutMs: 0,
  idleTimeoutMs: 0,
  attempts: 1,
  pauseMs: 0,
  longestPauseMs: 0,
};

/** A connection of the schema's owner and how it is used. */
export interface Session {
  readonly client: pg.Client;
  readonly limits: MigrationLimits;
  readonly log: (message: string) => void;
}

/**
 * Applies one migration and records it, as one transaction unless its header says otherwise.
 * @throws MigrationError when it fails, or when its locks could not be had; what was applied before
 *   it stays.
 */
export async function applyMigration(session: Session, migration: Migration): Promise<void> {
  const { isTransactional } = readMigrationHeader(migration.sql);
  const attempt = isTransactional
    ? () =>
        inTransactionOn(session.client, beginWithin(session.limits), async () => {
          await session.client.query(migration.sql);
          await record(session.client, migration);
        })
    : () => alone(session, migration);
  try {
    await withRetries(session, migration.name, attempt);
  } catch (cause) {
    throw new MigrationError(`Migration ${migration.name} failed: ${reasonOf(cause)}`, { cause });
  }
}

const beginWithin = (limits: MigrationLimits): string =>
  `BEGIN;
   SET LOCAL lock_timeout = ${limits.lockTimeoutMs};
   SET LOCAL statement_timeout = ${limits.statementTimeoutMs};
   SET LOCAL idle_in_transaction_session_timeout = ${limits.idleTimeoutMs}`;

/** Repeats an attempt that did not get its locks, a bounded number of times. */
async function withRetries<T>(
  { limits, log }: Session,
  name: string,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLockProblem(error) || count >= limits.attempts) throw error;
      const pauseMs = Math.min(limits.pauseMs * 2 ** (count - 1), limits.longestPauseMs);
      log(
        `${name} waits for others: ${messageOf(error)}. Attempt ${count + 1} of ${limits.attempts} ` +
          `in ${pauseMs / 1_000} s`,
      );
      await delay(pauseMs);
    }
  }
}

/**
 * One statement without a transaction. It may have been completed without being recorded, or have
 * been interrupted, so the check of migrations demands that it can be repeated.
 */
async function alone({ client, limits }: Session, migration: Migration): Promise<void> {
  await client.query(`SET lock_timeout = ${limits.buildLockTimeoutMs}; SET statement_timeout = 0`);
  try {
    const index = builtIndexOf(migration.sql);
    if (index && (await isPartitioned(client, index.table))) {
      const timeouts = { short: limits.lockTimeoutMs, build: limits.buildLockTimeoutMs };
      await buildPartitionedIndex(client, index, timeouts);
    } else {
      if (index) await dropInvalidIndex(client, index.name);
      await client.query(migration.sql);
    }
    await record(client, migration);
  } finally {
    await client.query('RESET lock_timeout; RESET statement_timeout').catch(() => undefined);
  }
}

async function record(client: pg.Client, { name, sha256, sql }: Migration): Promise<void> {
  await client.query('INSERT INTO schema_migration (name, sha256, needs) VALUES ($1, $2, $3)', [
    name,
    sha256,
    readMigrationHeader(sql).needs ?? null,
  ]);
}

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';
const QUERY_CANCELED = '57014';

const isLockProblem = (error: unknown): boolean =>
  [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(errorCode(error) ?? '');

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

function reasonOf(error: unknown): string {
  if (isLockProblem(error)) {
    return `${messageOf(error)}. Others use what it has to lock; run it again, or when less is going on`;
  }
  if (errorCode(error) !== QUERY_CANCELED) return messageOf(error);
  return (
    `${messageOf(error)}. It would lock others out for too long; ` +
    'stop every process of Velvet and run `npx velvet database migrate --offline`'
  );
}

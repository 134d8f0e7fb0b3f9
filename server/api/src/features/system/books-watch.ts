import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import { inTransaction } from '../../database/transaction.ts';
import { inLongCheck } from '../../ops/long-check.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';
import { findFaults } from './ledger-check.ts';

interface BooksWatchOptions {
  /** Connections of the login `velvet_operator`. */
  readonly pool: pg.Pool;
  readonly registry: Registry;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly everyMs: number;
  readonly now: () => Date;
}

/** Checks books and draws in the background. */
export interface BooksWatch {
  /** One check now; resolves when it has ended. */
  check(): Promise<void>;
  /** Resolves after the check that is under way. */
  stop(): Promise<void>;
}

/** Further faults are not counted. */
const FAULTS_COUNTED = 1_000;
const MILLISECONDS = 1_000;
/** A start has other things to do. */
const FIRST_AFTER_MS = 60_000;

/**
 * Checks the books a minute after the start and then regularly, and tells the number of faults and when that was known:
 * `velvet_books_faults` and `velvet_books_checked_timestamp_seconds`. Both are absent before the first
 * complete check. One that takes more than a minute is given up, and counted.
 */
export function startBooksWatch(options: BooksWatchOptions): BooksWatch {
  const { pool, registry, log, everyMs, now } = options;
  const metrics = createBooksMetrics(registry);
  let underWay: Promise<void> | undefined;

  const perform = async (): Promise<void> => {
    try {
      const found = await inTransaction(pool, (db) =>
        inLongCheck(db, (patience) => findFaults(db, { faults: FAULTS_COUNTED, patience })),
      );
      if (found instanceof OpsRefused) {
        metrics.given.inc({ reason: found.reason });
        log.warn({ reason: found.reason }, 'The check of the books was given up');
        return;
      }
      metrics.faults.set(found.length);
      metrics.checkedAt.set(now().getTime() / MILLISECONDS);
      if (found.length > 0) log.error({ faults: found.length }, 'The books have faults');
    } catch (error) {
      metrics.given.inc({ reason: 'failed' });
      log.warn({ err: error }, 'The check of the books failed');
    }
  };
  const check = (): Promise<void> => {
    underWay ??= perform().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const first = setTimeout(() => void check(), FIRST_AFTER_MS);
  const timer = setInterval(() => void check(), everyMs);
  first.unref();
  timer.unref();
  return {
    check,
    stop: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await underWay;
    },
  };
}

function createBooksMetrics(registry: Registry) {
  const registers = [registry];
  const faults = new Gauge({
    name: 'velvet_books_faults',
    help: 'What did not fit in ledger and draws at the last complete check, 1000 at most',
    registers,
  });
  const checkedAt = new Gauge({
    name: 'velvet_books_checked_timestamp_seconds',
    help: 'When the books were last checked completely, in seconds since 1970',
    registers,
  });
  const given = new Counter({
    name: 'velvet_books_checks_given_up_total',
    help: 'Checks of the books without a result, by reason',
    labelNames: ['reason'],
    registers,
  });
  // A gauge begins at 0, which would say that the books are in order.
  faults.remove();
  checkedAt.remove();
  return { faults, checkedAt, given };
}

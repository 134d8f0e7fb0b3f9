import type { BulkKind } from '@velvet/contract/ops/bulk';
import { errorCode } from '@velvet/files/error-code';
import type pg from 'pg';
import { isUnavailable } from '../../database/database-errors.ts';
import type { Queryable } from '../../database/queryable.ts';
import { withConnection } from '../../database/transaction.ts';
import { decideOnVersion } from '../decide-on-version.ts';
import { OpsRefused } from '../ops-refused.ts';
import { type BulkSubject, endItem, type ItemEnd, type TakenItem, takeItem } from './bulk-store.ts';

/** How often a server looks for what another one has left. */
const LOOK_MS = 5_000;

interface BulkRunnerOptions {
  /** Connections of the login `velvet_operator`. */
  readonly pool: pg.Pool;
  readonly subjects: Readonly<Record<BulkKind, BulkSubject>>;
  /** After items were changed, and before the runner is idle. */
  readonly afterChanges: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Makes bulk changes in the background. */
interface BulkRunner {
  /** Looks now instead of some seconds later. */
  wake(): void;
  /** Resolves once the item that it was at is done. */
  stop(): Promise<void>;
}

type DueItem = Extract<TakenItem, { found: 'item' }>;

/**
 * Makes the bulk changes that run, an item at a time, each in a transaction of its own that also notes what
 * became of it: a process that is killed leaves the item as it was, and whoever comes next begins with
 * it. Several servers may run one; the database gives an item to one of them.
 */
export function startBulkRunner(options: BulkRunnerOptions): BulkRunner {
  let isStopped = false;
  let isAsked = false;
  let working: Promise<void> | undefined;
  const work = async () => {
    do {
      isAsked = false;
      await makeChanges(options, () => isStopped);
    } while (isAsked && !isStopped);
  };
  const wake = () => {
    isAsked = true;
    if (isStopped || working) return;
    working = work()
      .catch((error: unknown) => {
        if (!isUnavailable(error)) options.onError(error);
      })
      .finally(() => {
        working = undefined;
      });
  };
  const timer = setInterval(wake, LOOK_MS);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await working;
    },
  };
}

async function makeChanges(
  { pool, subjects, afterChanges, onError }: BulkRunnerOptions,
  isStopped: () => boolean,
): Promise<void> {
  let hasChanged = false;
  while (!isStopped()) {
    const found = await withConnection(pool, (db) => makeNext(db, subjects, onError));
    if (!found) break;
    hasChanged = true;
  }
  if (hasChanged) await afterChanges();
}

/** Makes the change that is due; false when there is none. */
async function makeNext(
  db: Queryable,
  subjects: BulkRunnerOptions['subjects'],
  onError: (error: unknown) => void,
): Promise<boolean> {
  await db.query('BEGIN');
  const taken = await takeItem(db);
  if (taken?.found === 'item') {
    const end = await changeItem(db, subjects[taken.kind], taken, onError);
    if (end) await endItem(db, taken, end);
  }
  await db.query('COMMIT');
  return taken !== undefined;
}

/**
 * Changes an item unless it is not any more as it was shown. A fault leaves it as it was. Undefined: its operator
 * may not any more, and the next one who takes it stops the bulk change.
 */
async function changeItem(
  db: Queryable,
  { versioned, change }: BulkSubject,
  { subject_id: id, version, change: wanted }: DueItem,
  onError: (error: unknown) => void,
): Promise<ItemEnd | undefined> {
  await db.query('SAVEPOINT item');
  try {
    const decide = () => change(db, id, wanted);
    const decided = await decideOnVersion(db, versioned, { id, version }, decide);
    return decided instanceof OpsRefused
      ? { state: 'skipped', reason: decided.reason }
      : { state: 'done', reason: undefined };
  } catch (error) {
    // Tried again later: the connection may be gone, or a lock was not to be had.
    if (isUnavailable(error)) throw error;
    await db.query('ROLLBACK TO SAVEPOINT item');
    if (isDenial(error)) return undefined;
    onError(error);
    return { state: 'failed', reason: 'fault' };
  }
}

/** Raised by `operator_required`: the session has ended, or the role is gone. */
const isDenial = (error: unknown): boolean => ['VO001', 'VO002'].includes(errorCode(error) ?? '');

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { approveWithdrawal, withdrawalPage } from '@velvet/contract/ops/withdrawals';
import type pg from 'pg';
import { sessionCookieName } from '../../../../../server/api/src/ops/session-cookie.ts';
import {
  anOperator,
  aSessionOf,
} from '../../../../../server/api/src/testing/operator-factories.ts';
import {
  createOpsClient,
  type OpsReply,
} from '../../../../../server/api/src/testing/ops-client.ts';
import type { Stops } from './member-life.ts';
import { CLIENT_LIMIT_MS } from './request.ts';
import type { Tally } from './tally.ts';

const NAME = 'chaos';
const PAUSE_MS = 500;

/** Where operators work. */
export interface Desk {
  /** The operators' server. */
  readonly url: string;
  /** The console's origin. */
  readonly origin: string;
}

/**
 * Approves withdrawals one after the other, each with one key until it is answered.
 * @param db acts as the schema's owner.
 */
export async function liveAsOperator(
  { url, origin }: Desk,
  db: pg.Pool,
  tally: Tally,
  stops: Stops,
): Promise<void> {
  await anOperator(db, NAME);
  const token = await aSessionOf(db, NAME);
  const client = createOpsClient(url, origin);
  const headers = { cookie: `${sessionCookieName(origin.startsWith('https:'))}=${token}` };
  while (!stops.work.aborted) {
    const page = await inTime(client.call(withdrawalPage, { state: 'under-review' }, { headers }));
    noteRefusal(tally, 'The list of withdrawals', page);
    const [item] = page?.value?.items ?? [];
    if (item) {
      const key = randomUUID();
      const input = { id: item.id, version: item.version, reason: 'Paid out' };
      while (!stops.patience.aborted) {
        const reply = await inTime(client.call(approveWithdrawal, input, { headers, key }));
        if (reply?.value?.outcome === 'successful') tally.approved.push(Number(item.id));
        noteRefusal(tally, 'An approval', reply);
        if (reply && reply.status < 500) break;
        tally.failedAtMs.push(performance.now());
        await delay(PAUSE_MS);
      }
    }
    await delay(PAUSE_MS);
  }
}

/** Nobody else decides here, so that a refusal is never right. */
function noteRefusal(tally: Tally, what: string, reply: OpsReply | undefined): void {
  if (reply === undefined || reply.status < 400 || reply.status >= 500) return;
  tally.contradictions.push(`${what} was refused: ${reply.status} ${reply.problem?.reason}`);
}

/** Approved withdrawals that are not paid out. */
export async function lostDecisions(db: pg.Pool, tally: Tally): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: number; state: string }>(
    `SELECT id, state FROM withdrawal WHERE id = ANY ($1) AND state <> 'successful'`,
    [tally.approved],
  );
  return rows.map(({ id, state }) => `Withdrawal ${id} was approved and is ${state}`);
}

/** Undefined for a call that broke off, or was not answered within a client's limit. */
async function inTime<T>(call: Promise<OpsReply<T>>): Promise<OpsReply<T> | undefined> {
  const waiting = new AbortController();
  const late = delay(CLIENT_LIMIT_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
  try {
    return await Promise.race([call, late]);
  } catch {
    return undefined;
  } finally {
    waiting.abort();
    call.catch(() => undefined);
  }
}

import { createHmac } from 'node:crypto';
import type { AnyOpsEndpoint } from '@velvet/contract/ops/ops-endpoints';
import { type OpsRefusal, opsProblem, opsRefusals } from '@velvet/contract/ops/problem';
import type { FastifyReply } from 'fastify';
import type { Queryable } from '../database/queryable.ts';
import { type AppSecret, keysOf } from '../secrets/app-secret.ts';
import type { OpsLanguage } from './ops-call.ts';
import { OpsRefused } from './ops-refused.ts';
import { choiceTexts, problemTexts } from './problem-texts.ts';

/** A change as its caller names it. */
interface KeyedCall {
  readonly endpoint: Pick<AnyOpsEndpoint, 'name'> & { readonly shownOnce?: readonly string[] };
  /** The Idempotency-Key; each operator has keys of their own. */
  readonly key: string;
  readonly wire: unknown;
  /** Of the installation: what is kept of the input tells nothing about a password in it. */
  readonly secret: AppSecret;
}

interface CallRow {
  readonly outcome: 'new' | 'repeated' | 'key_reused';
  readonly status: number | null;
  readonly answer: unknown;
}

/**
 * Answers a change, or repeats the answer that the same call got within the last 24 hours. Call it in
 * the transaction of the change: both are committed together. Concurrent calls of one key wait for
 * each other.
 */
export async function answerOnce(
  db: Queryable,
  { endpoint, key, wire, secret }: KeyedCall,
  answer: () => Promise<OpsAnswer>,
): Promise<OpsAnswer | OpsRefused> {
  const text = JSON.stringify([endpoint.name, wire]);
  const begin = async (using: Buffer): Promise<CallRow | undefined> => {
    const { rows } = await db.query<CallRow>(
      'SELECT outcome, status, answer FROM operator_call_begin($1, $2)',
      [key, createHmac('sha256', using).update(text).digest()],
    );
    return rows[0];
  };
  let row: CallRow | undefined;
  for (const using of keysOf(secret, 'operator-call')) {
    row = await begin(using);
    // It may be noted under the key from before the secret was replaced.
    if (row?.outcome !== 'key_reused') break;
  }
  if (row?.outcome === 'key_reused') {
    return new OpsRefused('key_reused', { field: 'Idempotency-Key' });
  }
  if (row?.outcome === 'repeated' && row.status !== null) {
    return { status: row.status, body: row.answer };
  }
  const given = await answer();
  const kept = without(given.body, endpoint.shownOnce ?? []);
  await db.query('SELECT operator_call_end($1, $2, $3)', [key, given.status, JSON.stringify(kept)]);
  return given;
}

const without = (body: unknown, fields: readonly string[]): unknown =>
  fields.length === 0
    ? body
    : Object.fromEntries(Object.entries(Object(body)).filter(([name]) => !fields.includes(name)));

const HTTP_OK = 200;

/** A response: its HTTP status and the JSON of its body. */
export interface OpsAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterS?: number;
  /** Of a refusal that is not repeated, for metrics and log. */
  readonly reason?: OpsRefusal;
}

export const opsSuccess = (wire: unknown): OpsAnswer => ({ status: HTTP_OK, body: wire ?? null });

/** The problem that a refusal is answered with, in the caller's language. */
export function opsProblemAnswer(
  { reason, detail: { address = '', choices, field, retryAfterS } }: OpsRefused,
  language: OpsLanguage,
): OpsAnswer {
  const text = problemTexts[language][reason].replace('{address}', () => address);
  const problem = {
    reason,
    message: choices
      ? text + choiceTexts[language].replace('{choices}', () => choices.join(', '))
      : text,
    ...(field === undefined ? {} : { field }),
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  };
  return {
    status: opsRefusals[reason],
    body: opsProblem.encode(problem),
    reason,
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  };
}

/** Sends an answer; nothing keeps it. */
export function sendOpsAnswer(
  reply: FastifyReply,
  { status, body, retryAfterS }: OpsAnswer,
): FastifyReply {
  if (retryAfterS !== undefined) reply.header('Retry-After', retryAfterS);
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .header('Cross-Origin-Resource-Policy', 'same-origin')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

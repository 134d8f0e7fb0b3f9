import { createHash } from 'node:crypto';
import type { Language } from '@velvet/contract/language';
import type { MemberId } from '@velvet/contract/member';
import type { Minor } from '@velvet/contract/money';
import { asSeconds } from '@velvet/contract/time';
import type { RechargeId, RechargeReceipt } from '@velvet/contract/wallet';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { readItems } from '../../database/from-row.ts';
import { type Call, type Inputs, memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';

interface RequestRow {
  readonly outcome: string;
  readonly recharge_id: RechargeId | null;
  /** With `too_many`. */
  readonly wait_s: number | null;
}

/** Notes the wish to pay and gives the address to pay at; no points move yet (spec S6.4). */
export async function startRecharge(
  pool: pg.Pool,
  provider: PaymentProvider,
  call: Call,
  { payWay, amount }: Inputs['recharge'],
): Promise<{ readonly payUrl: string } | Refused> {
  const { rows } = await pool.query<RequestRow>({
    name: 'recharge-request',
    text: 'SELECT outcome, recharge_id, wait_s FROM recharge_request($1, $2, $3, $4, $5)',
    values: [
      memberOf(call).id,
      amount,
      payWay,
      call.idempotencyKey,
      requestHash('recharge', payWay, amount),
    ],
  });
  const { outcome, recharge_id: id = null, wait_s: waitS } = rows[0] ?? {};
  switch (outcome) {
    case 'key_reused':
    case 'account_offline':
    case 'account_closing':
      return new Refused(outcome);
    case 'too_many':
      return new Refused('too_many', { retryAfterS: asSeconds(waitS ?? 0) });
  }
  if (id === null || (outcome !== 'ok' && outcome !== 'repeated')) {
    throw new Error(`A recharge ended as ${outcome}`);
  }
  return { payUrl: provider.payUrl({ id, amount, language: call.language }) };
}

/** A payment of the member's; another's is as unknown as none. */
export async function readRecharge(
  pool: pg.Pool,
  memberId: MemberId,
  id: RechargeId,
): Promise<RechargeReceipt | Refused> {
  const [receipt] = await readItems<RechargeReceipt>(pool, {
    name: 'recharge-receipt',
    text: `SELECT id, amount, pay_way, state, created_at, updated_at
           FROM recharge WHERE id = $1 AND member_id = $2`,
    values: [id, memberId],
  });
  return receipt ?? new Refused('not_found');
}

/** Books what the provider said; the first result of a payment counts. */
export async function completeRecharge(
  pool: pg.Pool,
  { id, amount, approved }: PaymentResult,
): Promise<Completion> {
  const { rows } = await pool.query<{ outcome: Completion }>({
    name: 'recharge-complete',
    text: 'SELECT recharge_complete($1, $2, $3) AS outcome',
    values: [id, amount, approved],
  });
  return rows[0]?.outcome ?? 'unknown';
}

/** A payment that is about to be made. */
interface Payment {
  /** Id of the recharge. */
  readonly id: RechargeId;
  readonly amount: Minor;
  readonly language: Language;
}

/** What became of a payment, as its provider says. */
export interface PaymentResult {
  readonly id: RechargeId;
  readonly amount: Minor;
  readonly approved: boolean;
}

/** What the books made of it; only the first two are final states of the recharge. */
export type Completion = 'succeeded' | 'declined' | 'unknown' | 'amount_differs';

/**
 * A payment provider: gives an address to pay at, and registers the route that receives the result.
 * It must authenticate the sender before it calls `complete`, and may call it any number of times.
 */
export interface PaymentProvider {
  /** Where the browser goes: https, or a path on this origin. The same for the same payment. */
  payUrl(payment: Payment): string;
  routes(server: FastifyInstance, complete: (result: PaymentResult) => Promise<Completion>): void;
}

/**
 * What a money operation asked for, as kept beside its idempotency key: the same key with another
 * hash is another request. Never give it a secret: the hash is stored.
 */
export const requestHash = (operation: string, ...asked: readonly (string | number)[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([operation, ...asked]))
    .digest();

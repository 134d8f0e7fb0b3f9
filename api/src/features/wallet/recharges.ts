import type pg from 'pg';
import { type Call, type Inputs, memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Completion, PaymentProvider, PaymentResult } from './payment/payment-provider.ts';
import type { RechargeId } from './payment/recharge-id.ts';
import { requestHash } from './request-hash.ts';

/** Notes the wish to pay and gives the address to pay at; no points move yet (spec S6.4). */
export async function startRecharge(
  pool: pg.Pool,
  provider: PaymentProvider,
  call: Call,
  { payWay, amount }: Inputs['recharge'],
): Promise<{ readonly payUrl: string } | Refused> {
  const { rows } = await pool.query<{ outcome: string; recharge_id: RechargeId | null }>({
    name: 'recharge-request',
    text: 'SELECT outcome, recharge_id FROM recharge_request($1, $2, $3, $4, $5)',
    values: [
      memberOf(call).id,
      amount,
      payWay,
      call.idempotencyKey,
      requestHash('recharge', payWay, amount),
    ],
  });
  const { outcome, recharge_id: id = null } = rows[0] ?? {};
  if (outcome === 'key_reused' || outcome === 'account_offline') return new Refused(outcome);
  if (id === null || (outcome !== 'ok' && outcome !== 'repeated')) {
    throw new Error(`A recharge ended as ${outcome}`);
  }
  return { payUrl: provider.payUrl({ id, amount, language: call.language }) };
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

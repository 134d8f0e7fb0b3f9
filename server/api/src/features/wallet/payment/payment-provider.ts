import type { Language } from '@velvet/contract/language';
import type { Minor } from '@velvet/contract/money';
import type { RechargeId } from '@velvet/contract/wallet';
import type { FastifyInstance } from 'fastify';

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

import type { Minor } from '@velvet/contract/money';
import type { WithdrawRule } from '@velvet/contract/wallet';

/** Why a withdrawal cannot be asked for, in the server's order of checks (spec S6.1). */
export type WithdrawProblem =
  | 'not-an-amount'
  | 'below-minimum'
  | 'above-maximum'
  | 'daily-limit'
  | 'over-balance';

interface WithdrawWish {
  /** undefined when what was typed is no amount. */
  readonly amount: Minor | undefined;
  readonly balance: Minor;
  readonly rule: WithdrawRule;
}

/** The first problem of a wish, or undefined. The server repeats every check. */
export function withdrawProblem({
  amount,
  balance,
  rule,
}: WithdrawWish): WithdrawProblem | undefined {
  if (amount === undefined) return 'not-an-amount';
  if (amount < rule.minimum) return 'below-minimum';
  if (amount > rule.maximum) return 'above-maximum';
  if (rule.usedToday >= rule.timesPerDay) return 'daily-limit';
  if (amount > balance) return 'over-balance';
  return undefined;
}

import { type Domain, field, listOf, optionalField, record } from '../codec.ts';
import { integer, oneOf, text, truth } from '../primitives.ts';
import { CHECK_MAX_SECONDS, defineOpsRead } from './ops-endpoint.ts';

/** Most faults that a check lists. */
export const FAULTS_LISTED = 200;

const ledgerCheck = record({
  state: field('state', oneOf(['in_order', 'broken'])),
  /** The first 200. */
  faults: field(
    'faults',
    listOf(
      record({
        /** What is wrong, in English: `wrong payout`. */
        fault: field('fault', text),
        /** Of the entry it is wrong with; absent for sums. */
        id: optionalField('id', integer(0)),
      }),
    ),
  ),
  /** There are more than those listed. */
  hasMore: field('has_more', truth),
  /** What was checked. */
  transactions: field('transactions', integer(0)),
  members: field('members', integer(0)),
  bets: field('bets', integer(0)),
  draws: field('draws', integer(0)),
});
export type LedgerCheck = Domain<typeof ledgerCheck>;

/** Whether balances, stakes, payouts, draws and seeds fit each other. */
export const checkLedger = defineOpsRead(['finance', 'administrator'], {
  name: 'ledger_check',
  path: '/books/check',
  maxSeconds: CHECK_MAX_SECONDS,
  output: ledgerCheck,
});

import { formatDecimal, minor } from '@velvet/shared/money';
import { type Command, Denied, type Desk, type Given } from '../command.ts';
import { tableLines } from '../print-table.ts';
import { idOf, optional, required, whole, word } from '../reading.ts';

const refusals: Readonly<Record<string, string>> = {
  unknown: 'There is no such withdrawal.',
  wrong_state: 'This withdrawal has been decided already, or not yet.',
  no_reason: 'A decision needs its reason.',
  no_operator: 'Say who you are with --as.',
  same_operator: 'You have approved this withdrawal already; another operator must, too.',
};

async function decide({ db, actor, print }: Desk, id: number, state: string, reason: string) {
  const { rows } = await db.query<{ outcome: string }>(
    'SELECT operator_decide_withdrawal($1, $2, $3, $4) AS outcome',
    [actor, id, state, reason],
  );
  const outcome = rows[0]?.outcome ?? '';
  const refusal = refusals[outcome];
  if (refusal !== undefined) throw new Denied(refusal);
  print(
    outcome === 'needs_second'
      ? `Withdrawal ${id}: your approval is noted. Its amount needs a second operator's.`
      : `Withdrawal ${id} is ${outcome}.`,
  );
  return 0;
}

async function list({ db, print }: Desk, given: Given): Promise<number> {
  const limit = whole(optional(given, 'limit') ?? '50', '--limit', 1, 1_000);
  const { rows } = await db.query<Record<string, unknown> & { amount: number }>(
    `SELECT w.id, m.username AS member, w.amount, w.state, w.created_at AS asked,
        (SELECT string_agg(a.operator, ', ' ORDER BY a.approved_at) FROM withdrawal_approval a
          WHERE a.withdrawal_id = w.id) AS approved_by, w.reason
       FROM withdrawal w JOIN member m ON m.id = w.member_id
      WHERE $1::text IS NULL OR w.state = $1 ORDER BY w.id DESC LIMIT $2`,
    [optional(given, 'state') ?? null, limit],
  );
  const shown = rows.map((row) => ({ ...row, amount: formatDecimal(minor(row.amount)) }));
  for (const line of tableLines(shown)) print(line);
  return 0;
}

const idIn = (given: Given): number => idOf(word(given, 0, 'withdrawal'), 'The withdrawal');

export const withdrawalCommands: readonly Command[] = [
  {
    name: 'withdrawals list',
    usage: '[--state under-review|successful|failed|settled] [--limit <n>]',
    summary: 'Withdrawals, newest first.',
    options: ['state', 'limit'],
    looks: true,
    run: list,
  },
  {
    name: 'withdrawals approve',
    usage: '<id> --reason <text>',
    summary: 'Pays the points out; above the limit of `four_eyes` two operators must approve.',
    options: ['reason'],
    run: (desk, given) => decide(desk, idIn(given), 'successful', required(given, 'reason')),
  },
  {
    name: 'withdrawals reject',
    usage: '<id> --reason <text>',
    summary: 'Gives the points back; the member reads the reason.',
    options: ['reason'],
    run: (desk, given) => decide(desk, idIn(given), 'failed', required(given, 'reason')),
  },
  {
    name: 'withdrawals settle',
    usage: '<id>',
    summary: 'Notes that the bank has paid a successful withdrawal.',
    run: (desk, given) => decide(desk, idIn(given), 'settled', ''),
  },
];

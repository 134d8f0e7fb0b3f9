import { formatDecimal, minor } from '@velvet/contract/money';
import { usualReasonWords } from '@velvet/contract/ops/withdrawals';
import { tableLines } from '@velvet/contract/text';
import type { Command, Desk, Given } from '../../operator/command-line/command.ts';
import { report } from '../../operator/command-line/outcomes.ts';
import { idOf, optional, required, whole, word } from '../../operator/command-line/reading.ts';
import { decideWithdrawal, listWithdrawals } from './withdrawal-review.ts';

type Decided = Parameters<typeof decideWithdrawal>[2];

async function decideOn(desk: Desk, id: number, state: Decided, reason: string): Promise<number> {
  const outcome = await decideWithdrawal(desk.db, id, state, reason);
  return report(desk, outcome, `Withdrawal ${id} is ${outcome}.`);
}

async function list({ db, print }: Desk, given: Given): Promise<number> {
  const limit = whole(optional(given, 'limit') ?? '50', '--limit', 1, 1_000);
  const rows = await listWithdrawals(db, { state: optional(given, 'state'), limit });
  const shown = rows.map((row) => ({
    id: row.id,
    member: row.username,
    amount: formatDecimal(minor(row.amount)),
    state: row.state,
    asked: row.created_at,
    reason: row.reason,
  }));
  for (const line of tableLines(shown)) print(line);
  return 0;
}

const idIn = (given: Given): number => idOf(word(given, 0, 'withdrawal'), 'The withdrawal');

export const withdrawalCommands: readonly Command[] = [
  {
    name: 'withdrawals list',
    access: ['support', 'finance'],
    usage: '[--state under-review|successful|failed|settled] [--limit <n>]',
    summary: 'Withdrawals, newest first.',
    options: ['state', 'limit'],
    looks: true,
    run: list,
  },
  {
    name: 'withdrawals approve',
    access: ['finance'],
    usage: '<id> --reason <text>',
    summary: 'Pays the points out; above the limit of `four_eyes` two operators must approve.',
    options: ['reason'],
    run: (desk, given) => decideOn(desk, idIn(given), 'successful', required(given, 'reason')),
  },
  {
    name: 'withdrawals reject',
    access: ['finance'],
    usage: '<id> --reason <text>',
    summary: `Gives the points back; the member reads the reason, in their language if it is one of ${usualReasonWords.join(', ')}.`,
    options: ['reason'],
    run: (desk, given) => decideOn(desk, idIn(given), 'failed', required(given, 'reason')),
  },
  {
    name: 'withdrawals settle',
    access: ['finance'],
    usage: '<id>',
    summary: 'Notes that the bank has paid a successful withdrawal.',
    run: (desk, given) => decideOn(desk, idIn(given), 'settled', ''),
  },
];

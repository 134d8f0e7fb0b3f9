import { formatDecimal, minor } from '@velvet/shared/money';
import { tableLines } from '@velvet/shared/text';
import type { Command } from '../../operator/command-line/command.ts';
import { decide, report } from '../../operator/command-line/outcomes.ts';
import { idOf, optional, required, whole, word } from '../../operator/command-line/reading.ts';

export const rechargeCommands: readonly Command[] = [
  {
    name: 'recharges list',
    access: ['support', 'finance'],
    usage: '[--state pending|succeeded|declined] [--limit <n>]',
    summary: 'Recharges, newest first.',
    options: ['state', 'limit'],
    looks: true,
    run: async ({ db, print }, given) => {
      const limit = whole(optional(given, 'limit') ?? '50', '--limit', 1, 1_000);
      const { rows } = await db.query<Record<string, unknown> & { amount: number }>(
        `SELECT r.id, m.username AS member, r.amount, r.pay_way, r.state, r.created_at AS asked
           FROM recharge r JOIN member m ON m.id = r.member_id
          WHERE $1::text IS NULL OR r.state = $1 ORDER BY r.id DESC LIMIT $2`,
        [optional(given, 'state') ?? null, limit],
      );
      const shown = rows.map((row) => ({ ...row, amount: formatDecimal(minor(row.amount)) }));
      for (const line of tableLines(shown)) print(line);
      return 0;
    },
  },
  {
    name: 'recharges confirm',
    access: ['finance'],
    usage: '<id> --reference <payment> --evidence <text>',
    summary:
      'Confirms by hand that a payment has arrived; two operators must. --reference is the ' +
      'provider’s or bank’s own and confirms one recharge; --evidence says where it was seen.',
    options: ['reference', 'evidence'],
    run: async (desk, given) => {
      const id = idOf(word(given, 0, 'recharge'), 'The recharge');
      const outcome = await decide(desk, 'operator_confirm_recharge($1, $2, $3)', [
        id,
        required(given, 'reference'),
        required(given, 'evidence'),
      ]);
      return report(desk, outcome, `Recharge ${id} is ${outcome}.`);
    },
  },
];

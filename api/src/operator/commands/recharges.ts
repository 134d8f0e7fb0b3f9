import { formatDecimal, minor } from '@velvet/shared/money';
import { type Command, Denied } from '../command.ts';
import { tableLines } from '../print-table.ts';
import { idOf, optional, whole, word } from '../reading.ts';

export const rechargeCommands: readonly Command[] = [
  {
    name: 'recharges list',
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
    usage: '<id>',
    summary: 'Notes that a payment has arrived; the member gets the points, once.',
    run: async ({ db, actor, print }, given) => {
      const id = idOf(word(given, 0, 'recharge'), 'The recharge');
      const { rows } = await db.query<{ outcome: string }>(
        'SELECT operator_confirm_recharge($1, $2) AS outcome',
        [actor, id],
      );
      const outcome = rows[0]?.outcome;
      if (outcome === 'unknown') throw new Denied('There is no such recharge.');
      if (outcome === 'declined') throw new Denied('This recharge was declined.');
      print(`Recharge ${id} is ${outcome}.`);
      return 0;
    },
  },
];

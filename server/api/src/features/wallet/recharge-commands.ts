import { formatDecimal, minor } from '@velvet/contract/money';
import { tableLines } from '@velvet/contract/text';
import type { Command } from '../../operator/command-line/command.ts';
import { report } from '../../operator/command-line/outcomes.ts';
import { idOf, optional, required, whole, word } from '../../operator/command-line/reading.ts';
import { confirmRecharge, listRecharges } from './recharge-review.ts';

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
      const rows = await listRecharges(db, { state: optional(given, 'state'), limit });
      const shown = rows.map((row) => ({
        id: row.id,
        member: row.username,
        amount: formatDecimal(minor(row.amount)),
        pay_way: row.pay_way,
        state: row.state,
        asked: row.created_at,
      }));
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
      const outcome = await confirmRecharge(desk.db, id, {
        reference: required(given, 'reference'),
        evidence: required(given, 'evidence'),
      });
      return report(desk, outcome, `Recharge ${id} is ${outcome}.`);
    },
  },
];

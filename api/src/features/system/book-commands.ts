import { tableLines } from '@velvet/shared/text';
import { decide } from '../../operator/access/decide.ts';
import { type Command, UsageError } from '../../operator/command-line/command.ts';
import { report } from '../../operator/command-line/outcomes.ts';
import { optional, word } from '../../operator/command-line/reading.ts';

const BROKEN = 1;

/** Settings and the check of the books. */
export const bookCommands: readonly Command[] = [
  {
    name: 'config list',
    access: ['administrator'],
    usage: '',
    summary: 'All settings.',
    looks: true,
    run: async ({ db, print }) => {
      const { rows } = await db.query<Record<string, unknown>>(
        'SELECT key, value, updated_at AS changed FROM config ORDER BY key',
      );
      for (const line of tableLines(rows)) print(line);
      return 0;
    },
  },
  {
    name: 'config set',
    access: ['administrator'],
    usage: '<key> <json> [--reason <text>]',
    summary:
      'Sets a setting, for example: config set support_enabled true; null takes it away. Limits ' +
      'and payout settings need a reason and a second administrator.',
    options: ['reason'],
    run: async (desk, given) => {
      const key = word(given, 0, 'setting');
      const value = word(given, 1, 'value');
      if (key === 'beacon')
        throw new UsageError('Use: operator beacon on, operator beacon off, operator beacon auto.');
      try {
        JSON.parse(value);
      } catch {
        throw new UsageError(`The value must be JSON: "text" in quotes, 12, true, {…}.`);
      }
      const outcome = await decide(desk.db, 'operator_set_config($1, $2::jsonb, $3)', [
        key,
        value,
        optional(given, 'reason') ?? '',
      ]);
      return report(desk, outcome, `${key} is set.`);
    },
  },
  {
    name: 'ledger check',
    access: ['finance', 'administrator'],
    usage: '',
    summary: 'Checks balances, stakes, payouts, draws and seeds. Exit code 1 when broken.',
    looks: true,
    run: async ({ db, print }) => {
      const { rows } = await db.query<Record<string, unknown>>(
        'SELECT fault, id FROM book_faults() UNION ALL SELECT fault, id FROM round_faults()',
      );
      if (rows.length > 0) {
        print('BROKEN:');
        for (const line of tableLines(rows)) print(line);
        return BROKEN;
      }
      const { rows: sizes } = await db.query<Record<string, unknown>>(
        `SELECT (SELECT count(*) FROM ledger_tx) AS transactions,
          (SELECT count(*) FROM account WHERE member_id IS NOT NULL) AS members,
          (SELECT count(*) FROM bet) AS bets,
          (SELECT count(*) FROM round WHERE seed IS NOT NULL) AS draws`,
      );
      print('All in order.');
      for (const line of tableLines(sizes)) print(line);
      return 0;
    },
  },
];

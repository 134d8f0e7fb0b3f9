import { type SettingKey, settingKeys } from '@velvet/contract/ops/settings';
import { parseJson } from '@velvet/contract/parse';
import { tableLines } from '@velvet/contract/text';
import { type Command, type Given, UsageError } from '../../operator/command-line/command.ts';
import { optional, report, word } from '../../operator/command-line/reading.ts';
import { findFaults, readBookSizes } from './ledger-check.ts';
import { listSettingChanges, setSetting } from './settings.ts';

const BROKEN = 1;
const HISTORY = 50;

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
      const key = settingOf(given);
      const value = word(given, 1, 'value');
      if (key === 'beacon') throw new UsageError('The beacon is set in the console.');
      if (parseJson(value) === undefined) {
        throw new UsageError(`The value must be JSON: "text" in quotes, 12, true, {…}.`);
      }
      const outcome = await setSetting(desk.db, key, value, optional(given, 'reason') ?? '');
      return report(desk, outcome, `${key} is set.`);
    },
  },
  {
    name: 'config history',
    access: ['administrator'],
    usage: '<key>',
    summary: 'What a setting was and became, newest first.',
    looks: true,
    run: async ({ db, print }, given) => {
      const changes = await listSettingChanges(db, settingOf(given), undefined, HISTORY);
      for (const line of tableLines(changes.map((change) => ({ ...change })))) print(line);
      return 0;
    },
  },
  {
    name: 'ledger check',
    access: ['finance', 'administrator'],
    usage: '',
    summary: 'Checks balances, stakes, payouts, draws and seeds. Exit code 1 when broken.',
    looks: true,
    run: async ({ db, print }) => {
      const faults = await findFaults(db);
      if (faults.length > 0) {
        print('BROKEN:');
        for (const line of tableLines(faults.map((fault) => ({ ...fault })))) print(line);
        return BROKEN;
      }
      print('All in order.');
      for (const line of tableLines([{ ...(await readBookSizes(db)) }])) print(line);
      return 0;
    },
  },
];

function settingOf(given: Given): SettingKey {
  const text = word(given, 0, 'setting');
  const key = settingKeys.find((each) => each === text);
  if (key) return key;
  throw new UsageError(`The settings are ${settingKeys.join(', ')}.`);
}

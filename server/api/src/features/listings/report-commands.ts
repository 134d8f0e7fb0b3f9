import { tableLines } from '@velvet/contract/text';
import { type Command, Denied } from '../../operator/command-line/command.ts';
import { idOf, optional, required, whole, word } from '../../operator/command-line/reading.ts';
import { listReports, settleReport } from './report-review.ts';

/** What members reported about listings. */
export const reportCommands: readonly Command[] = [
  {
    name: 'reports list',
    access: ['support', 'content'],
    usage: '[--limit <n>]',
    summary: 'Open reports about listings, the oldest first.',
    options: ['limit'],
    looks: true,
    run: async ({ db, print }, given) => {
      const limit = whole(optional(given, 'limit') ?? '50', '--limit', 1, 1_000);
      const rows = await listReports(db, { limit });
      const shown = rows.map(({ id, listing, name, reason, note, member, reported }) => ({
        ...{ id, listing, name, reason, note, member, reported },
      }));
      for (const line of tableLines(shown)) print(line);
      return 0;
    },
  },
  {
    name: 'reports settle',
    access: ['support', 'content'],
    usage: '<id> --reason <text>',
    summary: 'Closes a report and notes what was done about it.',
    options: ['reason'],
    run: async ({ db, print }, given) => {
      const id = idOf(word(given, 0, 'report'), 'The report');
      const outcome = await settleReport(db, id, required(given, 'reason'));
      if (outcome === 'unknown') throw new Denied('There is no such open report.');
      print(`Report ${id} is settled.`);
      return 0;
    },
  },
];

import { tableLines } from '@velvet/shared/text';
import { type Command, Denied } from '../../operator/command-line/command.ts';
import { idOf, optional, required, whole, word } from '../../operator/command-line/reading.ts';

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
      const { rows } = await db.query<Record<string, unknown>>(
        `SELECT r.id, r.listing_id AS listing, l.name, r.reason, r.note, m.username AS member,
            r.created_at AS reported
           FROM listing_report r JOIN listing l ON l.id = r.listing_id
           JOIN member m ON m.id = r.member_id
          WHERE r.settled_at IS NULL ORDER BY r.created_at, r.id LIMIT $1`,
        [limit],
      );
      for (const line of tableLines(rows)) print(line);
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
      const { rowCount } = await db.query(
        `UPDATE listing_report SET settled_at = clock_timestamp(), settlement = $2
          WHERE id = $1 AND settled_at IS NULL`,
        [id, required(given, 'reason')],
      );
      if (rowCount !== 1) throw new Denied('There is no such open report.');
      print(`Report ${id} is settled.`);
      return 0;
    },
  },
];

import type { Command, Desk, Given } from '../../operator/command-line/command.ts';
import { UsageError } from '../../operator/command-line/command.ts';
import { idOf, localized, optional, required, whole } from '../../operator/command-line/reading.ts';
import { insertRecord, recordCommands } from '../../operator/command-line/records.ts';

function publishNotice(desk: Desk, given: Given): Promise<number> {
  const type = whole(required(given, 'type'), '--type', 1, 3);
  const member = optional(given, 'member');
  if (member !== undefined && type !== 1) throw new UsageError('--member needs --type 1.');
  return insertRecord(
    desk,
    'notice',
    'INSERT INTO notice (type, member_id, name, text) VALUES ($1, $2, $3, $4) RETURNING id',
    [
      type,
      member === undefined ? null : idOf(member, '--member'),
      localized(given, 'name'),
      localized(given, 'text'),
    ],
  );
}

/** What is announced to members. */
export const noticeCommands: readonly Command[] = [
  ...recordCommands({
    plural: 'notices',
    singular: 'notice',
    table: 'notice',
    access: ['support', 'content'],
    columns: `id, type, member_id AS member, coalesce(name ->> 'en', name::text) AS name,
      published_at AS published, hidden`,
    flag: { column: 'hidden', off: true },
  }),
  {
    name: 'notices publish',
    access: ['support', 'content'],
    usage: '--type 1|2|3 --name [<lang>=]<text>… --text [<lang>=]<text>… [--member <id>]',
    summary: 'Publishes a member message (1), a system (2) or a site notice (3).',
    options: ['type', 'name', 'text', 'member'],
    run: publishNotice,
  },
];

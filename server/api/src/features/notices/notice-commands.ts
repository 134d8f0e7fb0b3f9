import type { Command, Desk, Given } from '../../operator/command-line/command.ts';
import { Denied, UsageError } from '../../operator/command-line/command.ts';
import { idOf, localized, optional, required, whole } from '../../operator/command-line/reading.ts';
import { recordCommands } from '../../operator/command-line/records.ts';
import { writeNotice } from './notice-desk.ts';

async function publishNotice({ db, print }: Desk, given: Given): Promise<number> {
  const type = whole(required(given, 'type'), '--type', 1, 3);
  const member = optional(given, 'member');
  if (member !== undefined && type !== 1) throw new UsageError('--member needs --type 1.');
  const id = await writeNotice(db, {
    type,
    member: member === undefined ? undefined : idOf(member, '--member'),
    name: localized(given, 'name'),
    text: localized(given, 'text'),
  });
  if (id === 'unknown_member') throw new Denied('There is no such member.');
  print(`The notice ${id} is added.`);
  return 0;
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

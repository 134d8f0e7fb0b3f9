import { SUPPORT_TEXT_MAX } from '@velvet/contract/support';
import { tableLines } from '@velvet/contract/text';
import {
  type Command,
  Denied,
  type Desk,
  type Given,
  UsageError,
} from '../../operator/command-line/command.ts';
import { report } from '../../operator/command-line/outcomes.ts';
import { optional, required, whole, word, yesNo } from '../../operator/command-line/reading.ts';
import { findMember } from '../accounts/find-member.ts';
import {
  answerMember,
  closeConversation,
  listConversations,
  listMessages,
} from './support-desk.ts';
import { supportKey } from './support-pictures.ts';

async function list({ db, print }: Desk, given: Given): Promise<number> {
  const limit = whole(optional(given, 'limit') ?? '50', '--limit', 1, 1_000);
  const isAll = yesNo(optional(given, 'all') ?? '0', '--all');
  const rows = await listConversations(db, { all: isAll, limit });
  for (const line of tableLines(rows.map(({ place: _, ...row }) => row))) print(line);
  return 0;
}

async function show(desk: Desk, given: Given): Promise<number> {
  const { db, print, files } = desk;
  const member = await findMember(desk, word(given, 0, 'member'));
  const limit = whole(optional(given, 'limit') ?? '50', '--limit', 1, 1_000);
  const rows = await listMessages(db, { member, limit });
  if (rows.length === 0) throw new Denied('This member has not written.');
  for (const { created_at: at, author, about, body, picture } of rows.toReversed()) {
    print(`${at.toISOString()} ${author}${about === '' ? '' : ` (${about})`}`);
    for (const line of body.split('\n')) print(`  ${line}`);
    if (picture !== null) print(`  picture: ${files.locate(supportKey(picture))}`);
  }
  return 0;
}

async function answer(desk: Desk, given: Given): Promise<number> {
  const member = await findMember(desk, word(given, 0, 'member'));
  const text = required(given, 'text');
  if (text.length > SUPPORT_TEXT_MAX) {
    throw new UsageError(`--text has at most ${SUPPORT_TEXT_MAX} characters.`);
  }
  const outcome = await answerMember(desk.db, member, text);
  return report(desk, outcome, `Member ${member} is answered.`);
}

async function close(desk: Desk, given: Given): Promise<number> {
  const member = await findMember(desk, word(given, 0, 'member'));
  const outcome = await closeConversation(desk.db, member);
  return report(desk, outcome, `Member ${member} waits for no answer.`);
}

/** The operators' side of the conversations with members. */
export const supportCommands: readonly Command[] = [
  {
    name: 'support list',
    access: ['support'],
    usage: '[--all 1] [--limit <n>]',
    summary:
      'Members who wait for an answer, the longest first; with --all 1 every conversation, the newest first.',
    options: ['all', 'limit'],
    looks: true,
    run: list,
  },
  {
    name: 'support show',
    access: ['support'],
    usage: '<member> [--limit <n>]',
    summary: 'A conversation, with the paths of its pictures.',
    options: ['limit'],
    looks: true,
    run: show,
  },
  {
    name: 'support answer',
    access: ['support'],
    usage: '<member> --text <text>',
    summary: 'Answers a member, who sees it at once.',
    options: ['text'],
    run: answer,
  },
  {
    name: 'support close',
    access: ['support'],
    usage: '<member>',
    summary: 'Takes a member off the list without an answer.',
    run: close,
  },
];

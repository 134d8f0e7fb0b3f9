import { type DraftProblems, fieldChecks, textsOf, writtenTexts } from '@velvet/console-kit';
import { type EpochSeconds, parseId } from '@velvet/contract/brand';
import { noticeTypes } from '@velvet/contract/notice';
import type { NoticeDetail, saveNotice } from '@velvet/contract/ops/notices';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { toEpochMs, toEpochSeconds } from '@velvet/contract/time';
import type { IntlShape } from 'react-intl';
import { messages } from './notices.messages.ts';

/** A notice as its form holds it; a new one without `stored`. */
export const draftOf = (stored?: NoticeDetail) => ({
  type: stored?.type ?? noticeTypes.site,
  /** '' for everybody. */
  memberId: String(stored?.memberId ?? ''),
  name: textsOf(stored?.name),
  text: textsOf(stored?.text),
  /** Local time of the browser; '' for at once, or as it is. */
  from: stored ? toLocalText(stored.visibleFrom) : '',
});

export type NoticeDraft = ReturnType<typeof draftOf>;

/** The only member who is to see it; undefined for everybody, and for what is no number. */
const readerOf = ({ type, memberId }: NoticeDraft) =>
  type === noticeTypes.member && memberId.trim() !== ''
    ? parseId<'member'>(memberId.trim())
    : undefined;

/** `stored` is undefined for a new notice. A time that was not changed is left out: it has seconds. */
export function noticeInput(
  draft: NoticeDraft,
  stored: NoticeDetail | undefined,
  version: string | undefined,
): OpsInputOf<typeof saveNotice> {
  const memberId = readerOf(draft);
  const isSameTime = stored !== undefined && toLocalText(stored.visibleFrom) === draft.from;
  const visibleFrom = isSameTime ? undefined : fromLocalText(draft.from);
  return {
    ...(stored === undefined ? {} : { id: stored.id }),
    ...(version === undefined ? {} : { version }),
    type: draft.type,
    ...(memberId === undefined ? {} : { memberId }),
    name: writtenTexts(draft.name) ?? {},
    text: writtenTexts(draft.text) ?? {},
    ...(visibleFrom === undefined ? {} : { visibleFrom }),
  };
}

/** What is wrong with a notice, by the wire name of its field. */
export function noticeProblems(
  intl: Pick<IntlShape, 'formatMessage'>,
  draft: NoticeDraft,
): DraftProblems {
  const { name, text, type, memberId, from } = draft;
  const { anyLanguage } = fieldChecks(intl);
  const hasReader = type === noticeTypes.member && memberId.trim() !== '';
  return {
    name: anyLanguage(name),
    text: anyLanguage(text),
    member_id:
      hasReader && readerOf(draft) === undefined
        ? intl.formatMessage(messages.wrongMember)
        : undefined,
    visible_from:
      from !== '' && fromLocalText(from) === undefined
        ? intl.formatMessage(messages.wrongTime)
        : undefined,
  };
}

const LAST_YEAR = 2_099;
const two = (number: number): string => String(number).padStart(2, '0');

/** A time as a field for local times has it, in the browser's zone: `2026-11-24T09:30`. */
export function toLocalText(time: EpochSeconds): string {
  const date = new Date(toEpochMs(time));
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The time that such a text says; undefined for what is none, or after 2099. */
export function fromLocalText(text: string): EpochSeconds | undefined {
  const date = new Date(text);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(date.getTime());
  return isTime && date.getFullYear() <= LAST_YEAR && date.getTime() >= 0
    ? toEpochSeconds(date)
    : undefined;
}

import { type Texts, textsOf, writtenTexts } from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { noticeTypes } from '@velvet/contract/notice';
import type { NoticeDetail, saveNotice } from '@velvet/contract/ops/notices';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { fromLocalText, toLocalText } from './local-time.ts';

/** A notice as its form holds it. */
export interface NoticeDraft {
  readonly type: number;
  /** '' for everybody. */
  readonly memberId: string;
  readonly name: Texts;
  readonly text: Texts;
  /** Local time of the browser; '' for at once, or as it is. */
  readonly from: string;
}

export const emptyNotice: NoticeDraft = {
  type: noticeTypes.site,
  memberId: '',
  name: textsOf(),
  text: textsOf(),
  from: '',
};

export const draftOf = (detail: NoticeDetail): NoticeDraft => ({
  type: detail.type,
  memberId: detail.memberId === undefined ? '' : String(detail.memberId),
  name: textsOf(detail.name),
  text: textsOf(detail.text),
  from: toLocalText(detail.visibleFrom),
});

/** The only member who is to see it; undefined for everybody, and for what is no number. */
export const readerOf = ({ type, memberId }: NoticeDraft) =>
  type === noticeTypes.member && memberId.trim() !== ''
    ? parseId<'member'>(memberId.trim())
    : undefined;

type SaveInput = OpsInputOf<typeof saveNotice>;

/** `stored` is undefined for a new notice. A time that was not changed is left out: it has seconds. */
export function noticeInput(
  draft: NoticeDraft,
  stored: NoticeDetail | undefined,
  version: string | undefined,
): SaveInput {
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

import { type DraftProblems, writtenTexts } from '@velvet/console-kit';
import { noticeTypes } from '@velvet/contract/notice';
import type { IntlShape } from 'react-intl';
import { fromLocalText } from './local-time.ts';
import { type NoticeDraft, readerOf } from './notice-draft.ts';
import { messages } from './notices.messages.ts';

/** What is wrong with a notice, by the wire name of its field. */
export function noticeProblems(
  intl: Pick<IntlShape, 'formatMessage'>,
  draft: NoticeDraft,
): DraftProblems {
  const { name, text, type, memberId, from } = draft;
  const required = intl.formatMessage(messages.required);
  const hasReader = type === noticeTypes.member && memberId.trim() !== '';
  return {
    name: writtenTexts(name) ? undefined : required,
    text: writtenTexts(text) ? undefined : required,
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

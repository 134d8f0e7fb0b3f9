import type { SupportConversation } from '@velvet/contract/support';

/**
 * What is known of the conversation from its newest message on, after the newest page came again. What
 * that page covers is as it says; known messages before it stay, and so does the cursor of what is
 * before those, because cursors are ids. With a gap between both, only the page is known.
 */
export function withNewest(
  known: SupportConversation,
  newest: SupportConversation,
): SupportConversation {
  const oldest = newest.messages.at(-1)?.id;
  // Without a cursor the page is the whole conversation.
  if (newest.next === undefined || oldest === undefined) return newest;
  if (!known.messages.some(({ id }) => id >= oldest)) return newest;
  const { next: _ofPage, ...rest } = newest;
  return {
    ...rest,
    messages: [...newest.messages, ...known.messages.filter(({ id }) => id < oldest)],
    ...(known.next === undefined ? {} : { next: known.next }),
  };
}

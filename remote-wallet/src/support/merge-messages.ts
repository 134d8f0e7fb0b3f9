import type { SupportMessage } from '@velvet/contract/support';
import type { OutgoingMessage } from './outbox.ts';
import type { Outbox } from './use-outbox.ts';

interface MergedMessages {
  /** Oldest first. */
  readonly sent: readonly SupportMessage[];
  readonly unsent: readonly OutgoingMessage[];
}

/**
 * Each message once. History and outbox disagree for a moment: the history, fetched because of a live
 * event, can have a message before the request that sent it is answered, or, fetched before, lack it.
 *
 * @param history - Oldest first.
 */
export function mergeMessages(
  history: readonly SupportMessage[],
  { delivered, messages }: Pick<Outbox, 'delivered' | 'messages'>,
): MergedMessages {
  const ids = new Set(history.map(({ id }) => id));
  const missing = delivered.filter(({ id }) => !ids.has(id));
  const sent =
    missing.length === 0 ? history : [...history, ...missing].sort((a, b) => a.id - b.id);
  const keys = new Set(sent.map(({ key }) => key));
  return { sent, unsent: messages.filter(({ key }) => !keys.has(key)) };
}

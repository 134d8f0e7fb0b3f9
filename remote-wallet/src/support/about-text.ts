import { type SupportTopic, supportTopics } from '@velvet/contract/support';
import type { IntlShape } from 'react-intl';
import { conversationValues, topics } from './conversation.messages.ts';

export { supportTopics };

const isTopic = (kind: string): kind is keyof typeof topics => Object.hasOwn(topics, kind);

/** What a message is about, in the member's language: "Withdrawal, no. 42". */
export function aboutText(intl: IntlShape, about: string): string {
  const [kind = '', reference] = about.split(':');
  const topic = intl.formatMessage(topics[isTopic(kind) ? kind : ('other' satisfies SupportTopic)]);
  return reference === undefined
    ? topic
    : intl.formatMessage(conversationValues.topicWithReference, { topic, reference });
}

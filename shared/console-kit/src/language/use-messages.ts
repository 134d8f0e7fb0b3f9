import { useMemo } from 'react';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { type Word, words } from './words.messages.ts';

/**
 * Says a page's texts without values by their names, such as `t('title')`, and the words that all pages
 * share: a page has those of its own that mean something else there. The same function until another
 * language is chosen.
 */
export function useMessages<Name extends string>(
  messages: Readonly<Record<Name, MessageDescriptor>>,
): (name: Name | Word) => string {
  const intl = useIntl();
  return useMemo(() => {
    const all: Readonly<Record<Name | Word, MessageDescriptor>> = { ...words, ...messages };
    return (name) => {
      const message: MessageDescriptor = all[name];
      return intl.formatMessage(message);
    };
  }, [intl, messages]);
}

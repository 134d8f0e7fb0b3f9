import { useMemo } from 'react';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { type Word, words } from './words.messages.ts';

/**
 * Formats messages that take no values by their names, as in `t('title')`: those of a page, and the words that
 * all pages share. A page's own message takes the place of a word of the same name. The function stays the same
 * until the language changes.
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

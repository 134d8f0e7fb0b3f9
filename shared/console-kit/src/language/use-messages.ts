import { useCallback } from 'react';
import { type MessageDescriptor, useIntl } from 'react-intl';

/**
 * Says a page's texts without values by their names: `t('title')`. The same function until another
 * language is chosen.
 */
export function useMessages<Name extends string>(
  messages: Readonly<Record<Name, MessageDescriptor>>,
): (name: Name) => string {
  const intl = useIntl();
  return useCallback(
    (name) => {
      const message: MessageDescriptor = messages[name];
      return intl.formatMessage(message);
    },
    [intl, messages],
  );
}

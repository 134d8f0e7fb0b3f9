import type { BulkWords } from '@velvet/console-kit';
import { useIntl } from 'react-intl';
import { messages } from './members.messages.ts';

const MEMBERS = '/members';

/** What bulk changes of members are called. */
export function useMemberWords(): BulkWords {
  const intl = useIntl();
  return {
    describe: ({ word }) =>
      intl.formatMessage(word === 'enable' ? messages.enableMany : messages.disableMany),
    valueOf: (value) =>
      intl.formatMessage(value === 'active' ? messages.active : messages.disabled),
    hrefOf: (id) => `${MEMBERS}?id=${id}`,
    list: { href: MEMBERS, label: intl.formatMessage(messages.back) },
  };
}

import type { ApiError } from '@velvet/sdk/api';
import { defineMessages, type IntlShape } from 'react-intl';

const messages = defineMessages({
  offline: {
    id: 'shell.error.offline',
    defaultMessage: 'You are offline. Check your connection and try again.',
  },
  network: {
    id: 'shell.error.network',
    defaultMessage: 'The server cannot be reached. Try again.',
  },
  timeout: { id: 'shell.error.timeout', defaultMessage: 'The answer took too long. Try again.' },
  contract: {
    id: 'shell.error.contract',
    defaultMessage: 'The server sent something this version cannot read. Reload the page.',
  },
});

/** A sentence for the visitor; refusals speak for themselves, in the visitor's language. */
export function describeError(error: ApiError, intl: IntlShape): string {
  switch (error.kind) {
    case 'refused':
      return error.message;
    case 'offline':
      return intl.formatMessage(messages.offline);
    case 'timeout':
      return intl.formatMessage(messages.timeout);
    case 'network':
    case 'aborted':
      return intl.formatMessage(messages.network);
    case 'contract':
      return intl.formatMessage(messages.contract);
  }
}

import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  offline: {
    id: 'shared.console.failure.offline',
    defaultMessage: 'This device is offline. Nothing was sent.',
  },
  network: {
    id: 'shared.console.failure.network',
    defaultMessage: 'The server could not be reached.',
  },
  timeout: {
    id: 'shared.console.failure.timeout',
    defaultMessage: 'The server did not answer in time.',
  },
  changeUnknown: {
    id: 'shared.console.failure.changeUnknown',
    defaultMessage:
      'The connection was lost, so it is not known whether this was done. Try again: it is never done twice.',
  },
  retry: { id: 'shared.console.failure.retry', defaultMessage: 'Try again' },
});

export const valued = defineMessages<{
  contract: { field: string };
  retryAfter: { message: string; seconds: number };
  field: { field: string };
}>({
  contract: {
    id: 'shared.console.failure.contract',
    defaultMessage: 'The server’s answer could not be read ({field}). Reload the page.',
  },
  retryAfter: {
    id: 'shared.console.failure.retryAfter',
    defaultMessage: '{message} Try again in {seconds, plural, one {# second} other {# seconds}}.',
  },
  field: { id: 'shared.console.failure.field', defaultMessage: 'Field: {field}' },
});

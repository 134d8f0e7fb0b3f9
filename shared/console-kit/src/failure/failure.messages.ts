import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  offline: {
    id: 'console-kit.failure.offline',
    defaultMessage: 'This device is offline. Nothing was sent.',
  },
  network: {
    id: 'console-kit.failure.network',
    defaultMessage: 'The server could not be reached.',
  },
  timeout: {
    id: 'console-kit.failure.timeout',
    defaultMessage: 'The server did not answer in time.',
  },
  changeUnknown: {
    id: 'console-kit.failure.changeUnknown',
    defaultMessage:
      'The connection was lost, so it is not known whether this was done. Try again: it is never done twice.',
  },
});

export const valued = defineMessages<{
  contract: { field: string };
  retryAfter: { message: string; seconds: number };
  field: { field: string };
}>({
  contract: {
    id: 'console-kit.failure.contract',
    defaultMessage: 'The server’s answer could not be read ({field}). Reload the page.',
  },
  retryAfter: {
    id: 'console-kit.failure.retryAfter',
    defaultMessage: '{message} Try again in {seconds, plural, one {# second} other {# seconds}}.',
  },
  field: { id: 'console-kit.failure.field', defaultMessage: 'Field: {field}' },
});

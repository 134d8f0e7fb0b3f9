import type { IntlShape } from 'react-intl';
import type { OpsFailure } from '../ops/ops-failure.ts';
import { messages, valued } from './failure.messages.ts';

/** A sentence about a failed call. What the server refuses is said in its own words. */
export function describeFailure(
  intl: Pick<IntlShape, 'formatMessage'>,
  failure: OpsFailure,
): string {
  switch (failure.kind) {
    case 'offline':
      return intl.formatMessage(messages.offline);
    case 'network':
    case 'timeout':
      return intl.formatMessage(failure.isChange ? messages.changeUnknown : messages[failure.kind]);
    case 'contract':
      return intl.formatMessage(valued.contract, { field: failure.field });
    case 'refused': {
      const { message, retryAfterS } = failure;
      if (retryAfterS === undefined) return message;
      return intl.formatMessage(valued.retryAfter, { message, seconds: retryAfterS });
    }
  }
}

import { StateBadge } from '@velvet/console-kit';
import { useIntl } from 'react-intl';
import { messages } from './members.messages.ts';

/** 1 is active, any other number is disabled. */
export const ACTIVE = 1;

export function MemberState({ status }: { readonly status: number }) {
  const intl = useIntl();
  const isActive = status === ACTIVE;
  return (
    <StateBadge tone={isActive ? 'good' : 'bad'}>
      {intl.formatMessage(isActive ? messages.active : messages.disabled)}
    </StateBadge>
  );
}

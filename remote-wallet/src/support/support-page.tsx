import { useHost } from '@velvet/sdk/feature';
import { href, useBack } from '@velvet/sdk/routes';
import { EmptyState, ScreenHeader } from '@velvet/ui';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { LoadError } from '../account-screen/load-error.tsx';
import { MemberGate } from '../account-screen/member-gate.tsx';
import { Placeholder } from '../account-screen/placeholder.tsx';
import { ContactCard } from './contact-card.tsx';
import { Conversation } from './conversation.tsx';
import { messages } from './support-page.messages.ts';
import { useSupport } from './use-support.ts';

const placeholder = <Placeholder blocks={['card', 'row', 'row']} />;

/**
 * Customer service: the conversation with the operators, unless they have configured a page elsewhere
 * or closed it (spec S15.1, S3.55, S1.4).
 */
export default function SupportPage() {
  const intl = useIntl();
  const { overlays } = useHost();
  const back = useBack(href.mine());
  const support = useSupport();
  const { isOpen, isElsewhere, error, isFetching, refetch } = support;
  const title = intl.formatMessage(messages.title);
  const forbidden = intl.formatMessage(common.forbidden);

  useEffect(() => {
    if (isOpen === false) overlays.toast(forbidden);
  }, [isOpen, overlays, forbidden]);

  if (isOpen && !isElsewhere) {
    return (
      <>
        <ScreenHeader title={title} backLabel={intl.formatMessage(common.back)} onBack={back} />
        <MemberGate placeholder={placeholder}>
          {(user) => <Conversation key={user.id} user={user} />}
        </MemberGate>
      </>
    );
  }
  return (
    <AccountScreen title={title} parent={href.mine()}>
      {isOpen && <ContactCard contact={support.contact} />}
      {isOpen === false && <EmptyState message={<FormattedMessage {...common.forbidden} />} />}
      {isOpen === undefined && error === undefined && placeholder}
      {error !== undefined && (
        <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </AccountScreen>
  );
}

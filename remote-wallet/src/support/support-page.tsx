import { useUserInfoQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { href, useBack } from '@velvet/sdk/routes';
import { ButtonLink, EmptyState, Icon, ScreenHeader } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen, MemberGate, Unloaded } from '../account-screen/account-screen.tsx';
import { Note } from '../form/form-parts.tsx';
import * as styles from './contact-card.module.css';
import { Conversation } from './conversation.tsx';
import { messages, valued } from './support-page.messages.ts';
import { useSupport } from './use-support.ts';

const blocks = ['card', 'row', 'row'] as const;

/**
 * Customer service: the conversation with the operators, unless they have configured a page elsewhere
 * or closed it (spec S15.1, S3.55, S1.4).
 */
export default function SupportPage() {
  const intl = useIntl();
  const { overlays } = useHost();
  const back = useBack(href.mine());
  const support = useSupport();
  const { isOpen, isElsewhere } = support;
  const title = intl.formatMessage(messages.title);
  const forbidden = intl.formatMessage(common.forbidden);

  useEffect(() => {
    if (isOpen === false) overlays.toast(forbidden);
  }, [isOpen, overlays, forbidden]);

  if (isOpen && !isElsewhere) {
    return (
      <>
        <ScreenHeader title={title} backLabel={intl.formatMessage(common.back)} onBack={back} />
        <MemberGate blocks={blocks}>
          {(user) => <Conversation key={user.id} user={user} />}
        </MemberGate>
      </>
    );
  }
  return (
    <AccountScreen title={messages.title} parent={href.mine()}>
      {isOpen && <ContactCard contact={support.contact} />}
      {isOpen === false && <EmptyState message={<FormattedMessage {...common.forbidden} />} />}
      {isOpen === undefined && <Unloaded query={support} blocks={blocks} />}
    </AccountScreen>
  );
}

/** The way to the support that the operator has configured elsewhere (spec S3.55). */
function ContactCard({ contact }: { readonly contact: string }) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { data: user } = useUserInfoQuery();
  return (
    <>
      <section className={styles.card}>
        <span className={styles.emblem}>
          <Icon path={icons.headset} size={32} />
        </span>
        <h2 className={styles.heading}>{t('heading')}</h2>
        <p className={styles.lead}>{t('lead')}</p>
        {user && (
          <p className={styles.number}>
            <FormattedMessage {...valued.number} values={{ id: user.idNumber }} />
          </p>
        )}
        <ButtonLink href={contact} fullWidth target="_blank" rel="noopener noreferrer">
          <FormattedMessage {...common.contact} />
        </ButtonLink>
        <ButtonLink href={href.to('supportOnline')} variant="quiet" fullWidth>
          {t('inApp')}
        </ButtonLink>
      </section>
      <Note path={icons.lock}>{t('never')}</Note>
    </>
  );
}

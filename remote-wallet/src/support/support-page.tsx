import { useUserInfoQuery } from '@velvet/shared/api';
import { useHost } from '@velvet/shared/feature';
import { href } from '@velvet/shared/routes';
import { ButtonLink, Icon } from '@velvet/shared/ui';
import * as icons from '@velvet/shared/ui/icons';
import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { Note } from '../form/note.tsx';
import { messages, valued } from './support-page.messages.ts';
import * as styles from './support-page.module.css';
import { useSupport } from './use-support.ts';

/** Who helps, and the way to them (spec S3.55, S1.4). */
export default function SupportPage() {
  const intl = useIntl();
  const { overlays } = useHost();
  const { data: user } = useUserInfoQuery();
  const { contact, isElsewhere, isOpen } = useSupport();

  const refuse = (event: MouseEvent) => {
    if (isOpen !== false) return;
    event.preventDefault();
    overlays.toast(intl.formatMessage(common.forbidden));
  };
  const newTab = isElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {};

  return (
    <AccountScreen title={intl.formatMessage(messages.title)} parent={href.mine()}>
      <section className={styles.card}>
        <span className={styles.emblem}>
          <Icon path={icons.headset} size={32} />
        </span>
        <h2 className={styles.heading}>
          <FormattedMessage {...messages.heading} />
        </h2>
        <p className={styles.lead}>
          <FormattedMessage {...messages.lead} />
        </p>
        {user && (
          <p className={styles.number}>
            <FormattedMessage {...valued.number} values={{ id: user.idNumber }} />
          </p>
        )}
        <ButtonLink href={contact} fullWidth {...newTab} onClick={refuse}>
          <FormattedMessage {...common.contact} />
        </ButtonLink>
        {isElsewhere && (
          <ButtonLink href={href.to('supportOnline')} variant="quiet" fullWidth onClick={refuse}>
            <FormattedMessage {...messages.inApp} />
          </ButtonLink>
        )}
      </section>
      <Note path={icons.lock}>
        <FormattedMessage {...messages.never} />
      </Note>
    </AccountScreen>
  );
}

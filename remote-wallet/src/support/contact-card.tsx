import { useUserInfoQuery } from '@velvet/sdk/api';
import { href } from '@velvet/sdk/routes';
import { ButtonLink, Icon } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { Note } from '../form/note.tsx';
import * as styles from './contact-card.module.css';
import { messages, valued } from './support-page.messages.ts';

/** The way to the support that the operator has configured elsewhere (spec S3.55). */
export function ContactCard({ contact }: { readonly contact: string }) {
  const { data: user } = useUserInfoQuery();
  return (
    <>
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
        <ButtonLink href={contact} fullWidth target="_blank" rel="noopener noreferrer">
          <FormattedMessage {...common.contact} />
        </ButtonLink>
        <ButtonLink href={href.to('supportOnline')} variant="quiet" fullWidth>
          <FormattedMessage {...messages.inApp} />
        </ButtonLink>
      </section>
      <Note path={icons.lock}>
        <FormattedMessage {...messages.never} />
      </Note>
    </>
  );
}

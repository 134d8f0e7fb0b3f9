import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { href } from '@velvet/shared/routes';
import { EmptyState, ScreenHeader } from '@velvet/shared/ui';
import { messages } from './{{id}}-page.messages.ts';
import * as styles from './{{id}}-page.module.css';

/** The first screen of this remote. */
export default function {{Id}}Page() {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(messages.back)}
        onBack={() => navigate(href.mine())}
      />
      <div className={styles.content}>
        <EmptyState message={<FormattedMessage {...messages.empty} />} />
      </div>
    </>
  );
}

import { href, useBack } from '@velvet/sdk/routes';
import { EmptyState, ScreenHeader } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages } from './start-page.messages.ts';
import * as styles from './start-page.module.css';

/** The first screen of this remote. */
export default function StartPage() {
  const intl = useIntl();
  const back = useBack(href.mine());
  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(messages.back)}
        onBack={back}
      />
      <div className={styles.content}>
        <EmptyState message={<FormattedMessage {...messages.empty} />} />
      </div>
    </>
  );
}

import { languageTag } from '@velvet/contract/language';
import { useHost } from '@velvet/sdk/feature';
import { useLanguage } from '@velvet/sdk/i18n';
import { href, useBack } from '@velvet/sdk/routes';
import { EmptyState, ScreenHeader } from '@velvet/ui';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { LoadError } from '../account-screen/account-screen.tsx';
import { messages } from '../support/support-page.messages.ts';
import { useSupport } from '../support/use-support.ts';
import { framedAddress, sandboxOf } from './framed-page.ts';
import * as styles from './support-online-page.module.css';

/** The support page inside the app (spec S3.55, S1.4). */
export default function SupportOnlinePage() {
  const intl = useIntl();
  const language = useLanguage();
  const { overlays, theme } = useHost();
  const back = useBack(href.to('support'));
  const { isOpen, framed, error, isFetching, refetch } = useSupport();
  const forbidden = intl.formatMessage(common.forbidden);

  useEffect(() => {
    if (isOpen === false) overlays.toast(forbidden);
  }, [isOpen, overlays, forbidden]);

  return (
    <div className={styles.screen}>
      <ScreenHeader
        title={intl.formatMessage(messages.online)}
        backLabel={intl.formatMessage(common.back)}
        onBack={back}
      />
      {isOpen && (
        <iframe
          title={intl.formatMessage(messages.title)}
          src={framedAddress(framed, language, theme.current)}
          lang={languageTag(language)}
          sandbox={sandboxOf(framed)}
          referrerPolicy="no-referrer"
          className={styles.frame}
        />
      )}
      {isOpen === false && <EmptyState message={<FormattedMessage {...common.forbidden} />} />}
      {error !== undefined && (
        <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

import { type ThemeChoice, useHost } from '@velvet/sdk/feature';
import { href, useBack } from '@velvet/sdk/routes';
import { ScreenHeader, Skeleton } from '@velvet/ui';
import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useConfig } from '../config/use-config.ts';
import { messages as common } from '../listing/listing.messages.ts';
import { LoadError } from '../listing/load-error.tsx';
import * as styles from './rules-page.module.css';

const messages = defineMessages({
  title: { id: 'listings.rules.title', defaultMessage: 'Rules' },
});

/** Scripts of a configured page may run, but never as a part of this app. */
const SANDBOX = 'allow-scripts allow-popups';

/** The configured rules in a frame (spec S3.15). */
export default function RulesPage() {
  const intl = useIntl();
  const { theme } = useHost();
  const back = useBack(href.home());
  const state = useConfig();
  const title = intl.formatMessage(messages.title);
  return (
    <>
      <ScreenHeader title={title} backLabel={intl.formatMessage(common.back)} onBack={back} />
      <div className={styles.screen}>
        {state.kind === 'failed' && <LoadError message={state.message} onRetry={state.retry} />}
        {state.kind === 'loading' && <Placeholder />}
        {state.kind === 'ready' && (
          <Rules title={title} url={rulesAddress(state.config.rulesUrl, theme.current)} />
        )}
      </div>
    </>
  );
}

function Rules({ title, url }: { readonly title: string; readonly url: string }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      {!isLoaded && <Placeholder />}
      <iframe
        className={styles.frame}
        title={title}
        src={url}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </>
  );
}

function Placeholder() {
  return (
    <div className={styles.placeholder} aria-hidden="true">
      <Skeleton className={styles.heading} />
      <Skeleton shape="text" lines={4} />
      <Skeleton className={styles.block} />
      <Skeleton className={styles.block} />
    </div>
  );
}

/** The rules that come with the product, where the operator named no others. */
const BUNDLED_RULES = '/pages/rules';

/** The frame's address. Our own page gets the app's theme, which may not be the device's. */
export function rulesAddress(configured: string | undefined, theme: ThemeChoice): string {
  const address = configured || BUNDLED_RULES;
  const [path = '', query = ''] = address.split('?');
  if (path !== BUNDLED_RULES || theme === 'system') return address;
  const parameters = new URLSearchParams(query);
  parameters.set('theme', theme);
  return `${path}?${parameters}`;
}

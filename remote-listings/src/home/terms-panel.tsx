import { href } from '@velvet/sdk/routes';
import { ButtonLink, EmptyState, Skeleton, SkeletonGroup } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ConfigState } from '../config/use-config.ts';
import { messages as common } from '../listing/listing.messages.ts';
import { LoadError } from '../listing/load-error.tsx';
import { messages } from './home-page.messages.ts';
import * as styles from './terms-panel.module.css';

/** The configured terms, and the way to the full rules. */
export function TermsPanel({ state }: { readonly state: ConfigState }) {
  const intl = useIntl();
  if (state.kind === 'loading') {
    return (
      <SkeletonGroup label={intl.formatMessage(common.loading)} className={styles.card}>
        <Skeleton shape="text" lines={6} />
      </SkeletonGroup>
    );
  }
  if (state.kind === 'failed') {
    return <LoadError message={state.message} onRetry={state.retry} />;
  }
  const terms = paragraphs(state.config.terms ?? '');
  if (terms.length === 0) return <EmptyState message={<FormattedMessage {...common.noData} />} />;
  return (
    <div className={styles.card}>
      {terms.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ButtonLink href={href.to('rules')} variant="secondary" fullWidth className={styles.rules}>
        <FormattedMessage {...messages.rules} />
      </ButtonLink>
    </div>
  );
}

/** Lines of a text with something on them. */
export const paragraphs = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

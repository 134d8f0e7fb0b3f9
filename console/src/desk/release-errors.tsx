import { FailureNotice, type OpsQueryResult, Panel, useMessages } from '@velvet/console-kit';
import type { AppReleases } from '@velvet/contract/ops/releases';
import { useIntl } from 'react-intl';
import { figuresOf } from '../releases/release-table.tsx';
import { messages, valued } from '../releases/releases.messages.ts';
import * as styles from './desk.module.css';
import { Chart } from './figure-charts.tsx';
import { valued as figureTexts } from './figures.messages.ts';

interface ReleaseErrorsProps {
  readonly source: OpsQueryResult<{ readonly items: readonly AppReleases[] }>;
}

/** How often the releases fail that members get: those in use and the canaries. */
export function ReleaseErrors({ source: { data, error, refetch } }: ReleaseErrorsProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const shown = (data?.items ?? []).flatMap((releases) =>
    [releases.current, releases.canary?.version].flatMap((version) => {
      const figures = version === undefined ? undefined : figuresOf(releases, version);
      return figures ? [{ ...figures, name: `${releases.app} ${version}` }] : [];
    }),
  );
  const title = t('errorRate');
  const rows = shown.map(({ name, errors, screens }) => ({
    name,
    errors: screens > 0 ? (errors / screens) * 1_000 : 0,
  }));
  const texts = shown.map(({ name, ...figures }) =>
    intl.formatMessage(figureTexts.total, {
      name,
      value: intl.formatMessage(valued.errorsOf, figures),
    }),
  );
  const series = [{ name: 'errors', label: title, color: 'var(--rose)' }];
  return (
    <Panel title={title}>
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {shown.length > 0 && <Chart series={series} rows={rows} texts={texts} />}
      <p className={styles.tileHint}>
        {t(data && shown.length === 0 ? 'noFigures' : 'errorsHint')}
      </p>
    </Panel>
  );
}

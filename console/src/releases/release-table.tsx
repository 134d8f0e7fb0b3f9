import {
  type DataColumns,
  type DataRows,
  DataTable,
  StateBadge,
  timeColumn,
  useMessages,
} from '@velvet/console-kit';
import type { AppReleases, ReleaseFigures } from '@velvet/contract/ops/releases';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { messages, valued } from './releases.messages.ts';
import * as styles from './releases.module.css';

const releaseAddress = (app: string): string => `/releases?app=${app}`;

/** Every app with what is in use of it. */
export function ReleaseTable({ rows }: { readonly rows: DataRows<AppReleases> }) {
  const t = useMessages(messages);
  const columns: DataColumns<AppReleases> = [
    { key: 'app', header: t('app'), cell: ({ app }) => app },
    {
      key: 'current',
      header: t('current'),
      cell: ({ current, servedInstead }) => (
        <>
          <Version>{current}</Version>{' '}
          {servedInstead !== undefined && <StateBadge tone="bad">{t('damaged')}</StateBadge>}
        </>
      ),
    },
    timeColumn('since', t('since'), ({ since }) => since),
    {
      key: 'canary',
      header: t('canary'),
      cell: ({ canary }) =>
        canary ? (
          <Version>
            <FormattedMessage {...valued.canaryOf} values={canary} />
          </Version>
        ) : (
          <None>{t('noCanary')}</None>
        ),
    },
    rows.items?.some(({ figures }) => figures) && {
      key: 'errors',
      header: t('errors'),
      cell: (releases) => <ReleaseErrors figures={figuresOf(releases, releases.current)} />,
    },
    {
      key: 'rollbackTo',
      header: t('rollbackTo'),
      cell: ({ rollbackTo }) =>
        rollbackTo === undefined ? <None>{t('noRollback')}</None> : <Version>{rollbackTo}</Version>,
    },
  ];
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      columns={columns}
      keyOf={({ app }) => app}
      hrefOf={({ app }) => releaseAddress(app)}
      empty={t('none')}
    />
  );
}

export function Version({ children }: { readonly children: ReactNode }) {
  return <span className={styles.version}>{children}</span>;
}

function None({ children }: { readonly children: string }) {
  return <span className={styles.none}>{children}</span>;
}

/** What members' browsers reported of a release since the edges started. */
export function ReleaseErrors({ figures }: { readonly figures: ReleaseFigures | undefined }) {
  const t = useMessages(messages);
  if (!figures) return <None>{t('noFigures')}</None>;
  return <FormattedMessage {...valued.errorsOf} values={figures} />;
}

/** What members' browsers reported of a release; undefined: nothing, or nobody tells. */
export const figuresOf = (
  { figures = [] }: Pick<AppReleases, 'figures'>,
  version: string,
): ReleaseFigures | undefined => figures.find((each) => each.version === version);

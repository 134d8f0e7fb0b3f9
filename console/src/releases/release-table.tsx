import { type DataColumn, type DataRows, DataTable, StateBadge, When } from '@velvet/console-kit';
import type { AppReleases, ReleaseFigures } from '@velvet/contract/ops/releases';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { messages, valued } from './releases.messages.ts';
import * as styles from './releases.module.css';

const releaseAddress = (app: string): string => `/releases?app=${app}`;

/** Every app with what is in use of it. */
export function ReleaseTable({ rows }: { readonly rows: DataRows<AppReleases> }) {
  const intl = useIntl();
  const errorColumn: DataColumn<AppReleases> = {
    key: 'errors',
    header: intl.formatMessage(messages.errors),
    cell: (releases) => <ReleaseErrors figures={figuresOf(releases, releases.current)} />,
  };
  const columns: readonly DataColumn<AppReleases>[] = [
    { key: 'app', header: intl.formatMessage(messages.app), cell: ({ app }) => app },
    {
      key: 'current',
      header: intl.formatMessage(messages.current),
      cell: ({ current, servedInstead }) => (
        <>
          <Version>{current}</Version>{' '}
          {servedInstead !== undefined && (
            <StateBadge tone="bad">
              <FormattedMessage {...messages.damaged} />
            </StateBadge>
          )}
        </>
      ),
    },
    {
      key: 'since',
      header: intl.formatMessage(messages.since),
      cell: ({ since }) => since !== undefined && <When at={since} />,
    },
    {
      key: 'canary',
      header: intl.formatMessage(messages.canary),
      cell: ({ canary }) =>
        canary ? (
          <Version>
            <FormattedMessage {...valued.canaryOf} values={canary} />
          </Version>
        ) : (
          <None text={messages.noCanary} />
        ),
    },
    ...(rows.items?.some(({ figures }) => figures) ? [errorColumn] : []),
    {
      key: 'rollbackTo',
      header: intl.formatMessage(messages.rollbackTo),
      cell: ({ rollbackTo }) =>
        rollbackTo === undefined ? (
          <None text={messages.noRollback} />
        ) : (
          <Version>{rollbackTo}</Version>
        ),
    },
  ];
  return (
    <DataTable
      label={intl.formatMessage(messages.title)}
      rows={rows}
      columns={columns}
      keyOf={({ app }) => app}
      hrefOf={({ app }) => releaseAddress(app)}
      empty={intl.formatMessage(messages.none)}
    />
  );
}

export function Version({ children }: { readonly children: ReactNode }) {
  return <span className={styles.version}>{children}</span>;
}

function None({ text }: { readonly text: (typeof messages)['noCanary' | 'noRollback'] }) {
  return (
    <span className={styles.none}>
      <FormattedMessage {...text} />
    </span>
  );
}

/** What members' browsers reported of a release since the edges started. */
export function ReleaseErrors({ figures }: { readonly figures: ReleaseFigures | undefined }) {
  if (!figures) {
    return (
      <span className={styles.none}>
        <FormattedMessage {...messages.noFigures} />
      </span>
    );
  }
  return <FormattedMessage {...valued.errorsOf} values={figures} />;
}

/** What members' browsers reported of a release; undefined: nothing, or nobody tells. */
export const figuresOf = (
  { figures = [] }: Pick<AppReleases, 'figures'>,
  version: string,
): ReleaseFigures | undefined => figures.find((each) => each.version === version);

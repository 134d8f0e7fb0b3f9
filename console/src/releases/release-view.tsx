import { Alert } from '@mantine/core';
import {
  ConsolePage,
  DataTable,
  Facts,
  type OpsSource,
  Panel,
  timeColumn,
  useMessages,
  When,
} from '@velvet/console-kit';
import type { AppReleases } from '@velvet/contract/ops/releases';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReleaseChanges } from './release-changes.tsx';
import { figuresOf, ReleaseErrors, Version } from './release-table.tsx';
import { messages, valued } from './releases.messages.ts';

interface ReleaseViewProps {
  readonly releases: AppReleases;
  /** Of the registry it is from. */
  readonly revision: number;
  readonly source: OpsSource;
}

/** One app: what is in use, what was, and how to change it. */
export function ReleaseView({ releases, revision, source }: ReleaseViewProps) {
  const t = useMessages(messages);
  const { app, current, servedInstead, history, figures } = releases;
  return (
    <ConsolePage title={app} sources={[source]} back={{ href: '/releases', label: t('all') }}>
      {servedInstead !== undefined && (
        <Alert color="red" role="alert" title={t('damagedTitle')}>
          <FormattedMessage {...valued.damagedText} values={{ current, served: servedInstead }} />
        </Alert>
      )}
      <Panel title={t('served')}>
        <ReleaseFacts releases={releases} />
      </Panel>
      <ReleaseChanges releases={releases} revision={revision} source={source} />
      <Panel title={t('history')} isFlush>
        <DataTable
          label={t('history')}
          rows={{ items: history }}
          keyOf={({ version }) => version}
          empty={t('none')}
          columns={[
            {
              key: 'version',
              header: t('version'),
              cell: ({ version }) => <Version>{version}</Version>,
            },
            timeColumn('since', t('since'), ({ since }: AppReleases['history'][number]) => since),
            figures && {
              key: 'errors',
              header: t('errors'),
              cell: ({ version }) => <ReleaseErrors figures={figuresOf(releases, version)} />,
            },
          ]}
        />
      </Panel>
    </ConsolePage>
  );
}

function ReleaseFacts({ releases }: { readonly releases: AppReleases }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { current, since, canary, rollbackTo, figures } = releases;
  return (
    <Facts
      facts={[
        { label: t('current'), value: <Version>{current}</Version> },
        since !== undefined && { label: t('since'), value: <When at={since} /> },
        { label: t('canary'), value: canary ? <Version>{canary.version}</Version> : t('noCanary') },
        canary && {
          label: t('share'),
          value: intl.formatNumber(canary.percent / 100, { style: 'percent' }),
        },
        figures &&
          canary && {
            label: t('errorsOfCanary'),
            value: <ReleaseErrors figures={figuresOf(releases, canary.version)} />,
          },
        {
          label: t('rollbackTo'),
          value: rollbackTo === undefined ? t('noRollback') : <Version>{rollbackTo}</Version>,
        },
      ]}
    />
  );
}

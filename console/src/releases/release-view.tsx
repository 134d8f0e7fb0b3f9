import { Alert, Button } from '@mantine/core';
import {
  ConsolePage,
  type DataColumn,
  DataTable,
  type Fact,
  Facts,
  type OpsSource,
  Panel,
  When,
} from '@velvet/console-kit';
import type { AppReleases } from '@velvet/contract/ops/releases';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
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
  const intl = useIntl();
  const { app, current, servedInstead, history, figures } = releases;
  const errorColumn: DataColumn<AppReleases['history'][number]> = {
    key: 'errors',
    header: intl.formatMessage(messages.errors),
    cell: ({ version }) => <ReleaseErrors figures={figuresOf(releases, version)} />,
  };
  return (
    <ConsolePage
      title={app}
      sources={[source]}
      actions={
        <Button component={Link} to="/releases" variant="default">
          <FormattedMessage {...messages.all} />
        </Button>
      }
    >
      {servedInstead !== undefined && (
        <Alert color="red" role="alert" title={intl.formatMessage(messages.damagedTitle)}>
          <FormattedMessage {...valued.damagedText} values={{ current, served: servedInstead }} />
        </Alert>
      )}
      <Panel title={intl.formatMessage(messages.state)}>
        <ReleaseFacts releases={releases} />
      </Panel>
      <ReleaseChanges releases={releases} revision={revision} source={source} />
      <Panel title={intl.formatMessage(messages.history)} isFlush>
        <DataTable
          label={intl.formatMessage(messages.history)}
          rows={{ items: history }}
          keyOf={({ version }) => version}
          empty={intl.formatMessage(messages.none)}
          columns={[
            {
              key: 'version',
              header: intl.formatMessage(messages.version),
              cell: ({ version }) => <Version>{version}</Version>,
            },
            {
              key: 'since',
              header: intl.formatMessage(messages.since),
              cell: ({ since }) => <When at={since} />,
            },
            ...(figures ? [errorColumn] : []),
          ]}
        />
      </Panel>
    </ConsolePage>
  );
}

function ReleaseFacts({ releases }: { readonly releases: AppReleases }) {
  const intl = useIntl();
  const { current, since, canary, rollbackTo, figures } = releases;
  const facts: readonly Fact[] = [
    { label: intl.formatMessage(messages.current), value: <Version>{current}</Version> },
    ...(since === undefined
      ? []
      : [{ label: intl.formatMessage(messages.since), value: <When at={since} /> }]),
    {
      label: intl.formatMessage(messages.canary),
      value: canary ? <Version>{canary.version}</Version> : intl.formatMessage(messages.noCanary),
    },
    ...(canary
      ? [
          {
            label: intl.formatMessage(messages.share),
            value: intl.formatNumber(canary.percent / 100, { style: 'percent' }),
          },
        ]
      : []),
    ...(figures && canary
      ? [
          {
            label: intl.formatMessage(messages.errorsOfCanary),
            value: <ReleaseErrors figures={figuresOf(releases, canary.version)} />,
          },
        ]
      : []),
    {
      label: intl.formatMessage(messages.rollbackTo),
      value:
        rollbackTo === undefined ? (
          intl.formatMessage(messages.noRollback)
        ) : (
          <Version>{rollbackTo}</Version>
        ),
    },
  ];
  return <Facts facts={facts} />;
}

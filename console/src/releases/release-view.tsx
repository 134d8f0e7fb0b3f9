import { Alert, Button } from '@mantine/core';
import {
  ConsolePage,
  DataTable,
  type Fact,
  Facts,
  type OpsSource,
  Panel,
  When,
} from '@velvet/shared/console';
import type { AppReleases } from '@velvet/shared/ops-contract/releases';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ReleaseCommands } from './release-commands.tsx';
import { Version } from './release-table.tsx';
import { messages, valued } from './releases.messages.ts';

interface ReleaseViewProps {
  readonly releases: AppReleases;
  readonly source: OpsSource;
}

/** One app: what is in use, what was, and how to change it. */
export function ReleaseView({ releases, source }: ReleaseViewProps) {
  const intl = useIntl();
  const { app, current, servedInstead, history } = releases;
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
      <Panel title={intl.formatMessage(messages.commands)}>
        <ReleaseCommands releases={releases} />
      </Panel>
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
          ]}
        />
      </Panel>
    </ConsolePage>
  );
}

function ReleaseFacts({ releases }: { readonly releases: AppReleases }) {
  const intl = useIntl();
  const { current, since, canary, rollbackTo } = releases;
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

import { Alert } from '@mantine/core';
import { ConsolePage, DataTable, Panel, useOpsQuery } from '@velvet/console-kit';
import { gamePage } from '@velvet/contract/ops/games';
import { FormattedMessage, useIntl } from 'react-intl';
import { BeaconPanel } from './beacon-panel.tsx';
import { messages } from './games.messages.ts';
import { useGameColumns } from './use-game-columns.tsx';

/** Games with their odds and limits, and the beacon of their draws (spec S13.3). */
export default function GamesPage() {
  const intl = useIntl();
  const source = useOpsQuery(gamePage, {});
  const columns = useGameColumns();
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[source]}
    >
      {source.data && !source.data.drawsAlive && (
        <Alert color="red" role="alert">
          <FormattedMessage {...messages.noDraws} />
        </Alert>
      )}
      <Panel isFlush>
        <DataTable
          label={intl.formatMessage(messages.title)}
          rows={{ items: source.data?.items, error: source.error, refetch: source.refetch }}
          columns={columns}
          keyOf={({ key }) => key}
          hrefOf={({ key }) => `/game/rounds?key=${key}`}
          empty={intl.formatMessage(messages.none)}
        />
      </Panel>
      <BeaconPanel />
    </ConsolePage>
  );
}

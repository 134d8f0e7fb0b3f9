import { ConsolePage, useOpsQuery } from '@velvet/console-kit';
import { gamePage } from '@velvet/contract/ops/games';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { RoundList } from './round-list.tsx';
import { RoundView } from './round-view.tsx';
import { messages } from './rounds.messages.ts';

/** Rounds of a game, or the one that the address names by `id` (spec S13.3). */
export default function RoundsPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const games = useOpsQuery(gamePage, {});
  const id = Number(search.get('id'));
  if (Number.isSafeInteger(id) && id > 0) return <RoundView id={id} />;
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
    >
      <RoundList games={games} />
    </ConsolePage>
  );
}

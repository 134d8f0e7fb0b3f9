import { ConsolePage, skipToken, useConsole, useMessages, useOpsQuery } from '@velvet/console-kit';
import { deskFigures, deskWaiting } from '@velvet/contract/ops/desk';
import { releasePage } from '@velvet/contract/ops/releases';
import { messages } from './desk.messages.ts';
import { periods } from './figure-sums.ts';
import { Figures } from './figures.tsx';
import { ReleaseErrors } from './release-errors.tsx';
import { WaitingCounts, WaitingList } from './waiting-list.tsx';

/** What waits, and the figures of the books and releases for those whose roles see them (spec S13.5). */
export default function DeskPage() {
  const t = useMessages(messages);
  const { mayCall } = useConsole();
  const seesFigures = mayCall(deskFigures);
  const desk = useOpsQuery(deskWaiting, {});
  const figures = useOpsQuery(deskFigures, seesFigures ? { days: 2 * periods.month } : skipToken);
  // No edge, which knows them, runs beside a development server.
  const seesReleases = process.env.NODE_ENV !== 'development' && mayCall(releasePage);
  const releases = useOpsQuery(releasePage, seesReleases ? {} : skipToken);
  return (
    <ConsolePage title={t('title')} description={t('hint')} sources={[desk, figures, releases]}>
      <WaitingCounts desk={desk} />
      {seesFigures && <Figures source={figures} />}
      <WaitingList desk={desk} />
      {seesReleases && <ReleaseErrors source={releases} />}
    </ConsolePage>
  );
}

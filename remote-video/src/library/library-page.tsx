import { useHost } from '@velvet/sdk/feature';
import { href, useBack } from '@velvet/sdk/routes';
import { useAppDispatch, useAppSelector } from '@velvet/sdk/store';
import { Button, ButtonLink, EmptyState, ScreenHeader, Tabs } from '@velvet/ui';
import { close } from '@velvet/ui/icons';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { leaveStream } from '../playback/ready-stream.ts';
import { isFinished, type WatchPosition } from '../positions/watch-positions.ts';
import {
  positionRemoved,
  positionsCleared,
  selectPositions,
} from '../positions/watch-positions-slice.ts';
import * as stickyTabs from '../videos/sticky-tabs.module.css';
import { clockText } from '../videos/video-rules.ts';
import { messages, valued } from './library-page.messages.ts';
import * as styles from './library-page.module.css';
import { LibraryRow } from './library-row.tsx';
import { SavedList } from './saved-list.tsx';

const TAB_PARAMETER = 'tab';
const tabs = ['saved', 'history'] as const;

/** What the member has saved and watched. The tab stands in the address, where back finds it. */
export default function LibraryPage() {
  const intl = useIntl();
  const [parameters, setParameters] = useSearchParams();
  const back = useBack(href.videos());
  const chosen = tabs.find((tab) => tab === parameters.get(TAB_PARAMETER)) ?? 'saved';
  // A finger on a video makes a player.
  useEffect(() => leaveStream, []);

  const choose = (tab: (typeof tabs)[number]) => {
    setParameters(tab === 'saved' ? {} : { [TAB_PARAMETER]: tab }, { replace: true });
    // Another list begins at its top; the address alone does not move the page.
    window.scrollTo({ top: 0, behavior: 'instant' });
  };

  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(messages.back)}
        onBack={back}
      />
      <Tabs
        label={intl.formatMessage(messages.lists)}
        items={tabs.map((id) => ({ id, label: intl.formatMessage(messages[id]) }))}
        value={chosen}
        onChange={choose}
        sticky
        className={stickyTabs.tabs}
      >
        {chosen === 'saved' ? <SavedList /> : <HistoryList />}
      </Tabs>
    </>
  );
}

/** What was watched on this device and how far, the last one first. */
function HistoryList() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { overlays } = useHost();
  const bar = useRef<HTMLDivElement>(null);
  const positions = useAppSelector(selectPositions);

  const clear = async () => {
    const question = intl.formatMessage(messages.clearQuestion);
    if (!(await overlays.confirm(question, intl.formatMessage(messages.clearAll)))) return;
    // The button, which has the focus, goes with the list.
    bar.current?.closest<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true });
    dispatch(positionsCleared());
    overlays.toast(intl.formatMessage(messages.cleared));
  };

  if (positions.length === 0) {
    return (
      <EmptyState
        message={<FormattedMessage {...messages.noneWatched} />}
        action={
          <ButtonLink href={href.videos()} variant="secondary">
            <FormattedMessage {...messages.allVideos} />
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <div ref={bar} className={styles.bar}>
        <p className={styles.note}>
          <FormattedMessage {...messages.onDevice} />
        </p>
        <Button variant="quiet" size="small" className={styles.clear} onClick={clear}>
          <FormattedMessage {...messages.clear} />
        </Button>
      </div>
      <ul className={styles.list}>
        {positions.map((position) => (
          <WatchedRow key={position.id} position={position} />
        ))}
      </ul>
    </>
  );
}

function WatchedRow({ position }: { readonly position: WatchPosition }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { overlays } = useHost();
  const { id, title, positionS, durationS } = position;
  const remove = () => {
    dispatch(positionRemoved(id));
    overlays.toast(intl.formatMessage(messages.forgotten));
  };
  const values = { position: clockText(positionS), duration: clockText(durationS) };
  return (
    <LibraryRow
      video={position}
      facts={
        isFinished(position) ? (
          <FormattedMessage {...messages.watched} />
        ) : (
          <FormattedMessage {...valued.watchedTo} values={values} />
        )
      }
      progress={{ positionS: isFinished(position) ? durationS : positionS, durationS }}
      removal={{ label: intl.formatMessage(valued.forget, { title }), icon: close }}
      onRemove={remove}
    />
  );
}

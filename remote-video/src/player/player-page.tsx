import { LATEST_CLASS_ID } from '@velvet/contract/constants';
import { href, useBack } from '@velvet/sdk/routes';
import { ScreenHeader } from '@velvet/ui';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router-dom';
import { readOrigin, readVideoId } from '../player-link/player-address.ts';
import { messages } from './player-page.messages.ts';
import { PlayerScreen } from './player-screen.tsx';
import { VideoNotFound } from './video-not-found.tsx';

/** Spec S3.21. One mount plays one video after another; the address says which. */
export default function PlayerPage() {
  const intl = useIntl();
  const [parameters] = useSearchParams();
  const id = readVideoId(parameters.get('id'));
  const origin = readOrigin(useLocation().state);
  // From one video to the next the entry is replaced: back finds the list as it was.
  const back = useBack(href.videos());
  const shown = useRef(id);

  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [id]);

  if (id === undefined) {
    return (
      <>
        <ScreenHeader
          title={intl.formatMessage(messages.title)}
          backLabel={intl.formatMessage(messages.back)}
          onBack={back}
        />
        <VideoNotFound />
      </>
    );
  }
  return <PlayerScreen id={id} classId={origin?.fromClass ?? LATEST_CLASS_ID} onBack={back} />;
}

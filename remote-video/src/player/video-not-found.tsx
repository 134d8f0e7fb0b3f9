import { href } from '@velvet/sdk/routes';
import { ButtonLink, EmptyState } from '@velvet/ui';
import { FormattedMessage } from 'react-intl';
import { messages } from './player-page.messages.ts';

/** The state of the player for an id without a video. */
export function VideoNotFound() {
  return (
    <EmptyState
      message={<FormattedMessage {...messages.gone} />}
      action={
        <ButtonLink href={href.videos()} variant="secondary">
          <FormattedMessage {...messages.allVideos} />
        </ButtonLink>
      }
    />
  );
}

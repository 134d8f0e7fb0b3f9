import { PREVIEW_LIMIT_S } from '@velvet/contract/constants';
import type { Video } from '@velvet/contract/video';
import { shareLink } from '@velvet/sdk/device/share-link';
import { useHost } from '@velvet/sdk/feature';
import { useLastWish } from '@velvet/sdk/feature/use-last-wish';
import { href } from '@velvet/sdk/routes';
import { Button, Icon, Skeleton, SkeletonGroup, UiLink } from '@velvet/ui';
import { share } from '@velvet/ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useSetVideoSavedMutation } from '../api/saved-queries.ts';
import { ownAddress } from '../routes/own-address.ts';
import { BOOKMARK, useSavedIds } from '../saved/use-saved-ids.ts';
import { clockText, durationAttribute } from '../videos/video-rules.ts';
import { messages, valued } from './player-page.messages.ts';
import * as styles from './video-facts.module.css';

interface VideoFactsProps {
  readonly video: Video | undefined;
  readonly limited: boolean;
}

const SECONDS_A_MINUTE = 60;

/** Title and length, what can be done with it, and what a viewer of the preview should know. */
export function VideoFacts({ video, limited }: VideoFactsProps) {
  const intl = useIntl();
  if (!video) {
    return (
      <SkeletonGroup label={intl.formatMessage(messages.loading)} className={styles.facts}>
        <Skeleton className={styles.ghostTitle} />
        <Skeleton className={styles.ghostLine} />
        <Skeleton className={styles.ghostActions} />
      </SkeletonGroup>
    );
  }
  const { title } = video;
  return (
    <div className={styles.facts}>
      {/* The heading of the screen says it to assistive technology. */}
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      <p className={styles.line}>
        <VideoLength video={video} />
      </p>
      <VideoActions video={video} />
      {limited && (
        <p className={styles.preview}>
          <span>
            <FormattedMessage
              {...valued.previewNote}
              values={{ minutes: PREVIEW_LIMIT_S / SECONDS_A_MINUTE }}
            />
          </span>
          <UiLink href={href.recharge()} className={styles.recharge}>
            <FormattedMessage {...messages.recharge} />
          </UiLink>
        </p>
      )}
    </div>
  );
}

interface VideoActionsProps {
  readonly video: Pick<Video, 'id' | 'title'>;
}

/** What can be done with a video besides watching it. */
export function VideoActions({ video: { id, title } }: VideoActionsProps) {
  const intl = useIntl();
  const { overlays } = useHost();

  const shareVideo = async () => {
    // The public address only: nothing of the member's session, nor of where they came from.
    const url = new URL(ownAddress('/PlayVideo', { id }), location.origin).href;
    const outcome = await shareLink({ title, url });
    if (outcome === 'copied') {
      overlays.toast(intl.formatMessage(messages.linkCopied), { tone: 'success' });
    } else if (outcome === 'failed') {
      await overlays.alert(intl.formatMessage(valued.linkNotCopied, { url }));
    }
  };

  return (
    <div className={styles.actions}>
      <SaveButton key={id} id={id} />
      <Button variant="secondary" size="small" className={styles.action} onClick={shareVideo}>
        <Icon path={share} size={20} />
        <FormattedMessage {...messages.share} />
      </Button>
    </div>
  );
}

/** Keyed by the video: what is wished for one says nothing about the next. */
function SaveButton({ id }: Pick<Video, 'id'>) {
  const { isSaved, change } = useSaving(id);
  return (
    <Button
      variant="secondary"
      size="small"
      className={styles.action}
      aria-pressed={isSaved}
      onClick={change}
    >
      <Icon path={BOOKMARK} filled={isSaved} size={20} />
      <FormattedMessage {...messages.save} />
    </Button>
  );
}

/** Saves the video for the member, or no more; a guest is asked to sign in. */
function useSaving(id: Video['id']) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { describeError, overlays, session } = useHost();
  const [setSaved] = useSetVideoSavedMutation();
  // Saving what is saved already changes nothing, so that a tap need not wait until this is known.
  const isKnownSaved = useSavedIds()?.includes(id) === true;
  const { isOn: isSaved, toggle } = useLastWish(isKnownSaved, async (isWished) => {
    const { error } = await setSaved({ id, isSaved: isWished });
    return error;
  });

  const change = async () => {
    if (!session.isSignedIn) return overlays.askToSignIn(ownAddress('/PlayVideo', { id }));
    const tell = overlays.begin();
    const outcome = await toggle();
    if (!outcome) return;
    if (outcome.failure) tell(describeError(outcome.failure), { tone: 'error' });
    else if (!outcome.isOn) tell(intl.formatMessage(messages.unsavedToast));
    else {
      tell(intl.formatMessage(messages.savedToast), {
        action: {
          label: intl.formatMessage(messages.openSaved),
          onPress: () => void navigate(ownAddress('/video/library')),
        },
      });
    }
  };
  return { isSaved, change };
}

interface VideoLengthProps {
  readonly video: Pick<Video, 'durationSeconds' | 'sample'>;
}

/** How long a video is, and that it is a sample where it is one. */
function VideoLength({ video: { durationSeconds, sample } }: VideoLengthProps) {
  return (
    <>
      <time dateTime={durationAttribute(durationSeconds)}>{clockText(durationSeconds)}</time>
      {sample && (
        <>
          {' · '}
          <FormattedMessage {...messages.sample} />
        </>
      )}
    </>
  );
}

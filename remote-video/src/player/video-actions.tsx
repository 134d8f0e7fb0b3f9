import type { Video } from '@velvet/shared/contract/video';
import { shareLink } from '@velvet/shared/device/share-link';
import { useHost } from '@velvet/shared/feature';
import { Button, Icon } from '@velvet/shared/ui';
import { share } from '@velvet/shared/ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useSetVideoSavedMutation } from '../api/saved-queries.ts';
import { ownAddress } from '../routes/own-address.ts';
import { BOOKMARK } from '../saved/bookmark.ts';
import { useSavedIds } from '../saved/use-saved-ids.ts';
import { messages, valued } from './player-page.messages.ts';
import * as styles from './video-actions.module.css';

interface VideoActionsProps {
  readonly video: Pick<Video, 'id' | 'title'>;
}

/** What can be done with a video besides watching it. */
export function VideoActions({ video: { id, title } }: VideoActionsProps) {
  const intl = useIntl();
  const { overlays } = useHost();
  const { isSaved, toggle } = useSaving(id);

  const shareVideo = async () => {
    // The public address only: nothing of the member's session, nor of where they came from.
    const url = new URL(ownAddress('/PlayVideo', { id }), location.origin).href;
    switch (await shareLink({ title, url })) {
      case 'copied':
        overlays.toast(intl.formatMessage(messages.linkCopied), { tone: 'success' });
        return;
      case 'failed':
        await overlays.alert(intl.formatMessage(valued.linkNotCopied, { url }));
        return;
      default:
        return;
    }
  };

  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        size="small"
        className={styles.action}
        aria-pressed={isSaved}
        onClick={toggle}
      >
        <Icon path={BOOKMARK} filled={isSaved} size={20} />
        <FormattedMessage {...messages.save} />
      </Button>
      <Button variant="secondary" size="small" className={styles.action} onClick={shareVideo}>
        <Icon path={share} size={20} />
        <FormattedMessage {...messages.share} />
      </Button>
    </div>
  );
}

/** Saves the video for the member, or no more; a guest is asked to sign in. */
function useSaving(id: Video['id']) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { describeError, overlays, session } = useHost();
  const [setSaved, { isLoading }] = useSetVideoSavedMutation();
  // Saving what is saved already changes nothing, so that a tap need not wait until this is known.
  const isSaved = useSavedIds()?.includes(id) === true;

  const toggle = async () => {
    if (!session.isSignedIn) return overlays.askToSignIn(ownAddress('/PlayVideo', { id }));
    // Two changes at a time could reach the server in another order.
    if (isLoading) return;
    const change = setSaved({ id, isSaved: !isSaved });
    if (isSaved) overlays.toast(intl.formatMessage(messages.unsavedToast));
    else {
      overlays.toast(intl.formatMessage(messages.savedToast), {
        action: {
          label: intl.formatMessage(messages.openSaved),
          onPress: () => void navigate(ownAddress('/video/library')),
        },
      });
    }
    const { error } = await change;
    if (error) overlays.toast(describeError(error), { tone: 'error' });
  };
  return { isSaved, toggle };
}

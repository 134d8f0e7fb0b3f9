import { PREVIEW_LIMIT_S } from '@velvet/contract/constants';
import type { Video } from '@velvet/contract/video';
import { href } from '@velvet/sdk/routes';
import { Skeleton, SkeletonGroup, UiLink } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages, valued } from './player-page.messages.ts';
import { VideoActions } from './video-actions.tsx';
import * as styles from './video-facts.module.css';
import { VideoLength } from './video-length.tsx';

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

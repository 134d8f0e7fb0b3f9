import type { Video } from '@velvet/shared/contract/video';
import { useHost } from '@velvet/shared/feature';
import { FormattedMessage } from '@velvet/shared/i18n';
import { href } from '@velvet/shared/routes';
import { Picture, UiLink } from '@velvet/shared/ui';
import * as styles from './video-card.module.css';
import { clockText, durationAttribute } from './video-rules.ts';
import { messages } from './videos-page.messages.ts';

interface VideoCardProps {
  readonly video: Video;
  /** In the first view. */
  readonly priority: boolean;
}

/** The link is named by the title alone (spec S12.4) and reaches over the whole card. */
export function VideoCard({ video, priority }: VideoCardProps) {
  const { warm } = useHost();
  const { id, title, posterUrl, durationSeconds, sample } = video;
  const address = href.player(id);
  return (
    <li className={styles.card}>
      <UiLink href={address} className={styles.title} onPointerDown={() => warm(address)}>
        {title}
      </UiLink>
      <div className={styles.poster}>
        <Picture src={posterUrl} alt="" ratio="16:9" priority={priority} />
        {sample && (
          <span className={styles.chip} data-corner="start">
            <FormattedMessage {...messages.sample} />
          </span>
        )}
        <time
          dateTime={durationAttribute(durationSeconds)}
          className={styles.chip}
          data-corner="end"
        >
          {clockText(durationSeconds)}
        </time>
      </div>
    </li>
  );
}

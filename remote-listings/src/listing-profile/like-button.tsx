import { Icon, VisuallyHidden } from '@velvet/shared/ui';
import { FormattedNumber, useIntl } from 'react-intl';
import { preferenceKeys } from '../device/preference-keys.ts';
import { useIdSet } from '../device/use-id-set.ts';
import { valued } from './profile.messages.ts';
import * as styles from './profile.module.css';

interface LikeButtonProps {
  readonly id: number;
  /** As the server counts them, without this device's. */
  readonly likes: number;
}

/** A like that stays on this device; nobody is told (spec S3.12). */
export function LikeButton({ id, likes }: LikeButtonProps) {
  const intl = useIntl();
  const [liked, toggle] = useIdSet(preferenceKeys.liked);
  const isLiked = liked.includes(id);
  const count = likes + (isLiked ? 1 : 0);
  return (
    <button type="button" className={styles.like} aria-pressed={isLiked} onClick={() => toggle(id)}>
      <Icon name="heart" size={22} filled={isLiked} />
      <span aria-hidden="true">
        <FormattedNumber value={count} />
      </span>
      <VisuallyHidden>{intl.formatMessage(valued.like, { count })}</VisuallyHidden>
    </button>
  );
}

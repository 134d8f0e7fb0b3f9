import type { ListingId } from '@velvet/contract/listing';
import { useAppDispatch, useAppSelector } from '@velvet/sdk/store';
import { Icon, VisuallyHidden } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { FormattedNumber, useIntl } from 'react-intl';
import { likedToggled, selectIsLiked } from '../marks/marks-slices.ts';
import { valued } from './profile.messages.ts';
import * as styles from './profile.module.css';

interface LikeButtonProps {
  readonly id: ListingId;
  /** As the server counts them, without this device's. */
  readonly likes: number;
}

/** A like that stays on this device; it is sent nowhere (spec S3.12). */
export function LikeButton({ id, likes }: LikeButtonProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isLiked = useAppSelector((state) => selectIsLiked(state, id));
  const count = likes + (isLiked ? 1 : 0);
  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={isLiked}
      onClick={() => dispatch(likedToggled(id))}
    >
      <Icon path={icons.heart} size={22} filled={isLiked} />
      <span aria-hidden="true">
        <FormattedNumber value={count} />
      </span>
      <VisuallyHidden>{intl.formatMessage(valued.like, { count })}</VisuallyHidden>
    </button>
  );
}

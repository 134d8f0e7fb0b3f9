import { Skeleton, SkeletonGroup } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { messages } from './account.messages.ts';
import * as styles from './placeholder.module.css';

const heights = {
  field: styles.field,
  row: styles.row,
  rows: styles.rows,
  card: styles.card,
  panel: styles.panel,
  button: styles.button,
} as const;

interface PlaceholderProps {
  /** The blocks from top to bottom; their heights are those of what will stand there. */
  readonly blocks: readonly (keyof typeof heights)[];
}

/** In place of content while it is on its way. */
export function Placeholder({ blocks }: PlaceholderProps) {
  const label = useIntl().formatMessage(messages.loading);
  return (
    <SkeletonGroup label={label} className={styles.group}>
      {blocks.map((block, place) => (
        // The shapes of a screen never move.
        <Skeleton key={place} className={heights[block]} />
      ))}
    </SkeletonGroup>
  );
}

import { LATEST_CLASS_ID } from '@velvet/contract/constants';
import type { Video } from '@velvet/contract/video';
import { IconButton, Picture } from '@velvet/ui';
import type { MouseEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { PlayerLink } from '../player-link/player-link.tsx';
import { WatchedBar } from '../videos/video-topic.tsx';
import { messages } from './library-page.messages.ts';
import * as styles from './library-row.module.css';

interface LibraryRowProps {
  readonly video: Pick<Video, 'id' | 'title' | 'posterUrl' | 'sample'>;
  /** Below the title. */
  readonly facts: ReactNode;
  readonly progress?: { readonly positionS: number; readonly durationS: number };
  readonly removal: {
    readonly label: string;
    readonly icon: string;
    readonly isFilled?: boolean;
  };
  readonly onRemove: () => void;
}

/** The focus goes on to another row, or to the panel: that of a removed button would be lost. */
function passFocusOn(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = neighbour?.querySelector('button') ?? row?.closest<HTMLElement>('[role="tabpanel"]');
  next?.focus({ preventScroll: true });
}

/** A video of the member's own lists, with the button that takes it out. */
export function LibraryRow({ video, facts, progress, removal, onRemove }: LibraryRowProps) {
  const { id, title, posterUrl, sample } = video;
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    passFocusOn(currentTarget);
    onRemove();
  };
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <PlayerLink id={id} classId={LATEST_CLASS_ID} step="push" className={styles.title}>
          {title}
        </PlayerLink>
        <p className={styles.facts}>
          <span>{facts}</span>{' '}
          {sample && (
            <span>
              <FormattedMessage {...messages.sample} />
            </span>
          )}
        </p>
      </div>
      <div className={styles.poster}>
        <Picture src={posterUrl} alt="" ratio="16:9" />
        {progress && <WatchedBar {...progress} />}
      </div>
      <IconButton
        path={removal.icon}
        iconFilled={removal.isFilled === true}
        iconSize={20}
        label={removal.label}
        className={styles.remove}
        onClick={remove}
      />
    </li>
  );
}

import type { VideoId } from '@velvet/contract/video';
import { cx, UiLink, type UiLinkProps } from '@velvet/ui';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { ownAddress } from '../routes/own-address.ts';
import type { PlayerOrigin } from './player-address.ts';
import * as styles from './player-link.module.css';
import { usePlayerPreload } from './use-player-preload.ts';

interface PlayerLinkProps extends Omit<UiLinkProps, 'href' | 'id'> {
  readonly id: VideoId;
  /** The list the link stands in. */
  readonly classId: number;
  /** From one video to the next the entry is replaced: back leads to the list, not through them. */
  readonly step: 'push' | 'replace';
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Leads to a video and reaches over the whole card it stands in; a finger that comes down on it
 * already fetches what the tap will need.
 */
export function PlayerLink({ id, classId, step, className, ...rest }: PlayerLinkProps) {
  const navigate = useNavigate();
  const ahead = usePlayerPreload(id, step);
  const address = ownAddress('/PlayVideo', { id });

  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    ahead.leave();
    const state: PlayerOrigin = { fromClass: classId };
    void navigate(address, { replace: step === 'replace', state });
  };
  return (
    <UiLink
      {...rest}
      className={cx(styles.link, className)}
      href={address}
      onPointerDown={ahead.prepare}
      onPointerCancel={ahead.cancel}
      onClick={go}
    />
  );
}

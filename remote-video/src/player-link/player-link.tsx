import { useHost } from '@velvet/shared/feature';
import { href, useNavigate } from '@velvet/shared/routes';
import { UiLink, type UiLinkProps } from '@velvet/shared/ui';
import type { MouseEvent } from 'react';
import { usePrefetch } from '../api/video-queries.ts';
import { warmShaka } from './load-shaka.ts';
import type { PlayerOrigin } from './player-address.ts';

interface PlayerLinkProps extends Omit<UiLinkProps, 'href' | 'id'> {
  readonly id: number;
  /** The list the link stands in. */
  readonly classId: number;
  /** From one video to the next the entry is replaced: back leads to the list, not through them. */
  readonly step: 'push' | 'replace';
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Leads to a video; a finger that comes down on it already fetches what the tap will need. */
export function PlayerLink({ id, classId, step, ...rest }: PlayerLinkProps) {
  const navigate = useNavigate();
  const { warm, session } = useHost();
  const prefetchInfo = usePrefetch('videoInfo');
  const address = href.player(id);

  const prepare = () => {
    warm(address);
    if (!session.isSignedIn) return;
    warmShaka();
    prefetchInfo(id);
  };
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    const state: PlayerOrigin = { fromClass: classId };
    void navigate(address, { replace: step === 'replace', state });
  };
  return <UiLink {...rest} href={address} onPointerDown={prepare} onClick={go} />;
}

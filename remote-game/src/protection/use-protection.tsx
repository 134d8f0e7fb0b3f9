import type { EpochMs } from '@velvet/contract/time';
import { useHost } from '@velvet/sdk/feature';
import { Icon } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useProtectionQuery } from '../api/protection-queries.ts';
import { useLoadedOverlay } from '../sheets/use-sheets.tsx';
import { ExclusionText } from './exclusion-text.tsx';
import * as styles from './protection.module.css';
import { isCheckDue, standingExclusion } from './protection-rules.ts';

const load = () => import(/* webpackChunkName: "game-protection" */ './protection-sheet.tsx');

/** The address parameter that opens the sheet, for links from elsewhere. */
const PARAMETER = 'protect';

/**
 * What the member set for their own protection, on the screens of the game. Without the server's
 * time (the hall) nothing is played, so nothing is due.
 */
export function useProtection(serverMs?: EpochMs) {
  const { session } = useHost();
  const { key: entry } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const isAsked = parameters.get(PARAMETER) === '1';
  const { data } = useProtectionQuery(undefined, { skip: !session.isSignedIn });
  const [isOpen, setOpen] = useState(false);
  const { loaded, ensure } = useLoadedOverlay(load, serverMs !== undefined || isOpen);
  const exclusion = serverMs === undefined ? undefined : standingExclusion(data, serverMs);

  // Each visit of such an address opens it, also one that leads from the screen to itself.
  // The entry stands for the visit
  useEffect(() => {
    if (isAsked) setOpen(true);
  }, [isAsked, entry]);

  const close = () => {
    setOpen(false);
    if (!isAsked) return;
    // Back or a reload would open it again.
    parameters.delete(PARAMETER);
    setParameters(parameters, { replace: true });
  };
  const open = () => {
    setOpen(true);
    ensure(() => setOpen(false));
  };

  return {
    isExcluded: exclusion !== undefined,
    open,
    /** Says that a break lasts, and until when. */
    notice: exclusion && (
      <p role="status" className={styles.notice}>
        <Icon path={icons.lock} size={20} />
        <span>
          <ExclusionText exclusion={exclusion} />
        </span>
      </p>
    ),
    overlays: (
      <>
        {loaded && <loaded.ProtectionSheet open={isOpen} onClose={close} />}
        {loaded && data?.stretch && serverMs !== undefined && (
          <loaded.RealityDialog
            open={isCheckDue(data, serverMs) && !isOpen}
            stretch={data.stretch}
            serverMs={serverMs}
            onBreak={open}
          />
        )}
      </>
    ),
  };
}

import { type EpochMs, toEpochMs } from '@velvet/shared/contract/time';
import { useHost } from '@velvet/shared/feature';
import { useLoaded } from '@velvet/shared/feature/use-loaded';
import { Icon } from '@velvet/shared/ui';
import * as icons from '@velvet/shared/ui/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useProtectionQuery } from '../api/protection-queries.ts';
import { valued } from './protection.messages.ts';
import * as styles from './protection.module.css';
import { isCheckDue, standingExclusion } from './protection-rules.ts';

interface Protection {
  readonly isExcluded: boolean;
  /** Says that a break lasts, and until when. */
  readonly notice: ReactNode;
  readonly overlays: ReactNode;
  readonly open: () => void;
}

const load = () => import(/* webpackChunkName: "game-protection" */ './protection-overlays.ts');

/** The address parameter that opens the sheet, for links from elsewhere. */
const PARAMETER = 'protect';

/**
 * What the member set for their own protection, on the screens of the game. Without the server's
 * time (the hall) nothing is played, so nothing is due.
 */
export function useProtection(serverMs?: EpochMs): Protection {
  const intl = useIntl();
  const { overlays, describeError, session } = useHost();
  const { key: entry } = useLocation();
  const [parameters] = useSearchParams();
  const isAsked = parameters.get(PARAMETER) === '1';
  const { data } = useProtectionQuery(undefined, { skip: !session.isSignedIn });
  const [isOpen, setOpen] = useState(false);
  const { loaded, reload } = useLoaded(load, serverMs !== undefined || isOpen);
  const exclusion = serverMs === undefined ? undefined : standingExclusion(data, serverMs);

  // Each visit of such an address opens it, also one that leads from the screen to itself.
  // The entry stands for the visit
  useEffect(() => {
    if (isAsked) setOpen(true);
  }, [isAsked, entry]);

  const open = () => {
    setOpen(true);
    if (loaded) return;
    void reload().then((hasCome) => {
      if (hasCome) return;
      setOpen(false);
      overlays.toast(describeError({ kind: 'network' }), { tone: 'error' });
    });
  };

  return {
    isExcluded: exclusion !== undefined,
    open,
    notice: exclusion && (
      <p role="status" className={styles.notice}>
        <Icon path={icons.lock} size={20} />
        <span>
          <FormattedMessage
            {...(exclusion.kind === 'time-out' ? valued.excluded : valued.selfExcluded)}
            values={{
              until: intl.formatDate(toEpochMs(exclusion.until), {
                dateStyle: 'medium',
                timeStyle: 'short',
              }),
            }}
          />
        </span>
      </p>
    ),
    overlays: (
      <>
        {loaded && <loaded.ProtectionSheet open={isOpen} onClose={() => setOpen(false)} />}
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

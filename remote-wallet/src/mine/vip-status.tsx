import type { UserInfo } from '@velvet/contract/member';
import { useHost } from '@velvet/sdk/feature';
import { Icon, Skeleton } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { messages } from './mine-page.messages.ts';
import * as styles from './vip-status.module.css';

const loadCardSheet = () => import(/* webpackChunkName: "card-sheet" */ './card-sheet.tsx');
type CardSheet = Awaited<ReturnType<typeof loadCardSheet>>['CardSheet'];

/** Says what the membership is; a tap shows its cards (spec S3.40). */
export function VipStatus({ user }: { readonly user: UserInfo | undefined }) {
  const { describeError, overlays } = useHost();
  const [open, setOpen] = useState(false);
  // Loaded with the first tap, then rendered at once: a lazy component would hold it back.
  const [Sheet, setSheet] = useState<CardSheet>();

  const show = async () => {
    try {
      const { CardSheet } = await loadCardSheet();
      setSheet(() => CardSheet);
      setOpen(true);
    } catch (error) {
      overlays.toast(describeError(error), { tone: 'error' });
    }
  };
  const warm = () => void loadCardSheet().catch(() => undefined);

  const vip = user?.vip ?? false;
  return (
    <>
      <button
        type="button"
        className={styles.row}
        data-active={vip || undefined}
        aria-haspopup="dialog"
        disabled={!user}
        onPointerDown={warm}
        onClick={show}
      >
        <Icon path={icons.crown} filled={vip} className={styles.crown} />
        <span className={styles.label}>
          <FormattedMessage {...messages.vipStatus} />
        </span>
        <span className={styles.state}>
          {user ? (
            <FormattedMessage {...(vip ? messages.vipActive : messages.vipInactive)} />
          ) : (
            <Skeleton shape="text" className={styles.placeholder} />
          )}
        </span>
        <Icon name="chevronRight" size={18} className={styles.chevron} />
      </button>
      {user && Sheet && <Sheet user={user} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

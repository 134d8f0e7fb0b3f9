import { Button, Icon } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage } from 'react-intl';
import { messages as common } from '../listing/listing.messages.ts';
import { messages } from './profile.messages.ts';
import * as styles from './profile.module.css';
import { SupportLink } from './support-link.tsx';

interface VipOnlyProps {
  readonly isAsking: boolean;
  readonly onAskAgain: () => void;
}

/** Why a profile stays closed, and what opens it (spec S1.2, S1.3). */
export function VipOnly({ isAsking, onAskAgain }: VipOnlyProps) {
  return (
    <div className={styles.vip} role="alert">
      <span className={styles.crown}>
        <Icon path={icons.crown} size={40} />
      </span>
      <p className={styles.vipTitle}>
        <FormattedMessage {...common.vipRequired} />
      </p>
      <p className={styles.vipText}>
        <FormattedMessage {...messages.vipHint} />
      </p>
      <SupportLink variant="primary" about="vip" />
      <Button variant="quiet" busy={isAsking} onClick={onAskAgain}>
        <FormattedMessage {...messages.askAgain} />
      </Button>
    </div>
  );
}

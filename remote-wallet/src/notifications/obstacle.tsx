import { Icon } from '@velvet/ui';
import { FormattedMessage } from 'react-intl';
import { walletIcons } from '../icons/wallet-icons.ts';
import { messages } from './notifications.messages.ts';
import * as styles from './notifications.module.css';

interface ObstacleProps {
  /** Why no messages can be turned on. */
  readonly reason: 'unsupported' | 'install' | 'noWorker' | 'noServer' | 'blocked';
}

/** Why there is no switch, and what can be done about it. */
export function Obstacle({ reason }: ObstacleProps) {
  return (
    <section className={styles.obstacle} role="status">
      <Icon path={walletIcons.bell} size={32} />
      <h2 className={styles.heading}>
        <FormattedMessage {...messages[reason]} />
      </h2>
      <p className={styles.hint}>
        <FormattedMessage {...messages[`${reason}Hint`]} />
      </p>
    </section>
  );
}

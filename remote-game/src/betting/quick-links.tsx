import { href } from '@velvet/sdk/routes';
import { Icon, UiLink } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage } from 'react-intl';
import { messages } from './betting.messages.ts';
import * as styles from './betting-screen.module.css';

interface QuickLinksProps {
  readonly onRules: () => void;
  readonly onProtect: () => void;
}

export function QuickLinks({ onRules, onProtect }: QuickLinksProps) {
  return (
    <div className={styles.links}>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={onRules}>
        <Icon path={icons.info} size={22} />
        <FormattedMessage {...messages.rules} />
      </button>
      <UiLink href={href.to('gameRecord')} className={styles.link}>
        <Icon path={icons.history} size={22} />
        <FormattedMessage {...messages.record} />
      </UiLink>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={onProtect}>
        <Icon path={icons.lock} size={22} />
        <FormattedMessage {...messages.protection} />
      </button>
    </div>
  );
}

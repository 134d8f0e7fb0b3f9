import { href } from '@velvet/sdk/routes';
import { Icon, Skeleton, UiLink, VisuallyHidden } from '@velvet/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { ConfigState } from '../config/use-config.ts';
import { messages } from './home-page.messages.ts';
import type { MarqueeTextProps } from './marquee-text.tsx';
import * as styles from './notice-bar.module.css';
import { useHold } from './use-hold.ts';

interface NoticeBarProps {
  readonly state: ConfigState;
  /** What moves the text; it stands still until that has been fetched. */
  readonly Text?: ((props: MarqueeTextProps) => ReactNode) | undefined;
}

const StillText = ({ text }: MarqueeTextProps) => <span className={styles.line}>{text}</span>;

/** The configured notice passing by; it leads to the announcements. */
export function NoticeBar({ state, Text = StillText }: NoticeBarProps) {
  const label = useIntl().formatMessage(messages.announcements);
  const { held, holders } = useHold();
  const notice = state.kind === 'ready' ? state.config.notice : '';
  return (
    <UiLink href={href.notices()} className={styles.bar} {...holders}>
      <Icon name="megaphone" size={20} className={styles.icon} />
      {notice !== '' && <VisuallyHidden>{label}</VisuallyHidden>}
      <span className={styles.box}>
        {state.kind === 'loading' ? (
          <>
            <Skeleton className={styles.placeholder} />
            <VisuallyHidden>{label}</VisuallyHidden>
          </>
        ) : notice === '' ? (
          <span className={styles.line}>{label}</span>
        ) : (
          <Text key={notice} text={notice} held={held} />
        )}
      </span>
      <Icon name="chevronRight" size={16} className={styles.chevron} />
    </UiLink>
  );
}

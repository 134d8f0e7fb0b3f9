import { href } from '@velvet/shared/routes';
import { Icon, Skeleton, UiLink, VisuallyHidden } from '@velvet/shared/ui';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import type { ConfigState } from '../config/use-config.ts';
import { passingLine } from '../motion/loops.ts';
import { useHold } from '../motion/use-hold.ts';
import { useLoop } from '../motion/use-loop.ts';
import { useReducedMotion } from '../motion/use-reduced-motion.ts';
import { messages } from './home-page.messages.ts';
import * as styles from './notice-bar.module.css';

const SPEED_PX_S = 36;
const REST_MS = 2_500;

const loopOf = (line: HTMLElement) =>
  passingLine({
    textPx: line.offsetWidth,
    boxPx: line.parentElement?.clientWidth ?? 0,
    speedPxS: SPEED_PX_S,
    restMs: REST_MS,
  });

/** The configured notice passing by; it leads to the announcements. */
export function NoticeBar({ state }: { readonly state: ConfigState }) {
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
          <PassingText key={notice} text={notice} held={held} />
        )}
      </span>
      <Icon name="chevronRight" size={16} className={styles.chevron} />
    </UiLink>
  );
}

function PassingText({ text, held }: { readonly text: string; readonly held: boolean }) {
  const line = useRef<HTMLSpanElement>(null);
  const still = useReducedMotion();
  useLoop(line, { loopOf, still, held });
  return (
    <span ref={line} className={styles.line} data-still={still || undefined}>
      {text}
    </span>
  );
}

import { type ReactNode, useRef } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import * as styles from './screen-header.module.css';
import { useClearAtTop } from './use-clear-at-top.ts';

export interface ScreenHeaderProps {
  /** The screen's level-1 heading. */
  title: string;
  /** Shown in place of the title, which then is for assistive technology only. */
  mark?: ReactNode;
  backLabel?: string;
  /** Without it there is no back button. */
  onBack?: (() => void) | undefined;
  /** One control at the right. */
  action?: ReactNode;
}

export function ScreenHeader({ title, mark, backLabel = '', onBack, action }: ScreenHeaderProps) {
  const header = useRef<HTMLElement>(null);
  useClearAtTop(header);
  return (
    <header ref={header} className={styles.header} data-clear="">
      {onBack && (
        <IconButton icon="back" label={backLabel} className={styles.back} onClick={onBack} />
      )}
      <h1 className={styles.title} data-mark={mark ? true : undefined} tabIndex={-1}>
        {title}
      </h1>
      {mark && (
        <div className={styles.mark} aria-hidden="true">
          {mark}
        </div>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </header>
  );
}

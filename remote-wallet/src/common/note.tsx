import { Icon, type IconName } from '@velvet/shared/ui';
import type { ReactNode } from 'react';
import * as styles from './form.module.css';

interface NoteProps {
  readonly icon?: IconName;
  /** `fixed`: something that cannot be changed any more. */
  readonly tone?: 'tip' | 'fixed';
  readonly children: ReactNode;
}

/** A sentence that belongs to a form. */
export function Note({ icon = 'info', tone = 'tip', children }: NoteProps) {
  return (
    <p className={styles.note} data-tone={tone}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </p>
  );
}

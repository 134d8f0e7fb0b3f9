import { Icon } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import type { ReactNode } from 'react';
import * as styles from './form.module.css';

interface NoteProps {
  /** The path of another icon than the kit's `info`. */
  readonly path?: string;
  /** `fixed`: something that cannot be changed any more. */
  readonly tone?: 'tip' | 'fixed';
  readonly children: ReactNode;
}

/** A sentence that belongs to a form. */
export function Note({ path, tone = 'tip', children }: NoteProps) {
  return (
    <p className={styles.note} data-tone={tone}>
      <Icon path={path ?? icons.info} size={18} />
      <span>{children}</span>
    </p>
  );
}

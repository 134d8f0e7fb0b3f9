import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import * as styles from './field.module.css';
import { FieldFrame, type FieldText } from './field-frame.tsx';

export interface TextFieldProps extends FieldText, ComponentPropsWithRef<'input'> {
  /** Unit before the text, e.g. a currency. */
  start?: ReactNode;
  /** A control at the end of the box, e.g. "All". */
  end?: ReactNode;
}

export function TextField({
  label,
  hint,
  error,
  start,
  end,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(aria) => (
        <div className={cx(styles.box, className)}>
          {start && <span className={styles.start}>{start}</span>}
          <input {...input} {...aria} className={styles.input} />
          {end}
        </div>
      )}
    </FieldFrame>
  );
}

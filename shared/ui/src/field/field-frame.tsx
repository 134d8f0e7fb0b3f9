import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import { warning } from '../icon/icons.ts';
import * as styles from './field.module.css';

export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown in place of the hint; the field counts as invalid while there is one. */
  error?: ReactNode;
}

interface FieldAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldText {
  id?: string | undefined;
  children: (aria: FieldAria) => ReactNode;
}

/** Label above, control, hint or error below, tied together for assistive technology. */
export function FieldFrame({ label, hint, error, id, children }: FieldFrameProps) {
  const generated = useId();
  const fieldId = id ?? generated;
  const noteId = `${fieldId}note`;
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId} className={styles.label}>
        {label}
      </label>
      {children({
        id: fieldId,
        'aria-describedby': hint || error ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div id={noteId} aria-live="polite" role={error ? 'status' : undefined}>
        {error ? (
          <p className={styles.error}>
            <Icon path={warning} size={16} />
            {error}
          </p>
        ) : (
          hint && <p className={styles.hint}>{hint}</p>
        )}
      </div>
    </div>
  );
}

import { SUPPORT_TEXT_MAX } from '@velvet/contract/support';
import { type ComponentPropsWithRef, useId } from 'react';
import * as styles from './support-case.module.css';

interface LetterFieldProps extends ComponentPropsWithRef<'textarea'> {
  readonly label: string;
  readonly hint: string;
  /** Shown in place of the hint; the field is invalid while there is one. */
  readonly error: string | undefined;
}

/** Lines of text, as long as a message may be. */
export function LetterField({ label, hint, error, ...textarea }: LetterFieldProps) {
  const id = useId();
  const noteId = `${id}note`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        {...textarea}
        id={id}
        className={styles.letter}
        maxLength={SUPPORT_TEXT_MAX}
        aria-describedby={noteId}
        aria-invalid={error === undefined ? undefined : true}
      />
      <p
        id={noteId}
        className={styles.note}
        data-error={error === undefined ? undefined : ''}
        aria-live="polite"
      >
        {error ?? hint}
      </p>
    </div>
  );
}

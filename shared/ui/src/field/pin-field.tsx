import type { ComponentPropsWithRef } from 'react';
import * as styles from './field.module.css';
import { FieldFrame, type FieldText } from './field-frame.tsx';
import { pinDigits } from './pin-digits.ts';

export interface PinFieldProps
  extends FieldText,
    Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type' | 'maxLength'> {
  value: string;
  onChange: (digits: string) => void;
  length?: number;
  /** Dots in place of the digits. */
  masked?: boolean;
}

/** One input drawn as cells: typing, pasting and deleting stay the platform's. */
export function PinField({
  label,
  hint,
  error,
  id,
  value,
  onChange,
  length = 4,
  masked = true,
  ...input
}: PinFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(aria) => (
        <div className={styles.pin}>
          <input
            // No login secret that a password manager should offer or keep, and no code that is sent.
            autoComplete="off"
            {...input}
            {...aria}
            type="text"
            inputMode="numeric"
            pattern={`[0-9]{${length}}`}
            className={styles.pinInput}
            data-masked={masked || undefined}
            value={value}
            onChange={(event) => onChange(pinDigits(event.target.value, length))}
          />
          {Array.from({ length }, (_, cell) => (
            <span
              key={cell}
              aria-hidden="true"
              className={styles.cell}
              data-next={cell === value.length || undefined}
            >
              {masked && value[cell] ? <span className={styles.dot} /> : value[cell]}
            </span>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

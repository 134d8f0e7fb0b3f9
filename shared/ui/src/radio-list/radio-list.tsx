import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { check } from '../icon/icons.ts';
import * as rows from '../list/rows.module.css';
import * as styles from './radio-list.module.css';

export interface RadioOption<Value extends string | number> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  /** BCP 47, where the label is in its own language. */
  lang?: string;
}

export interface RadioListProps<Value extends string | number> {
  /** Accessible name. */
  label: string;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

export function RadioList<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  disabled = false,
}: RadioListProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={rows.list}>
      {options.map((option) => (
        <label key={option.value} className={cx(rows.row, styles.row)} lang={option.lang}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            disabled={disabled}
            checked={option.value === value}
            aria-describedby={option.hint ? `${name}${option.value}` : undefined}
            aria-labelledby={`${name}${option.value}label`}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.text}>
            <span id={`${name}${option.value}label`}>{option.label}</span>
            {option.hint && (
              <span id={`${name}${option.value}`} className={styles.hint}>
                {option.hint}
              </span>
            )}
          </span>
          <Icon path={check} className={styles.check} />
        </label>
      ))}
    </div>
  );
}

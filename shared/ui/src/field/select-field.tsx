import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../icon/icon.tsx';
import * as styles from './field.module.css';
import { FieldFrame, type FieldText } from './field-frame.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps
  extends FieldText,
    Omit<ComponentPropsWithRef<'select'>, 'children'> {
  options: readonly SelectOption[];
  /** Stands for no choice; it cannot be chosen again. */
  placeholder: string;
}

/** The platform's own picker. */
export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  id,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(aria) => (
        <div className={styles.box}>
          <select {...select} {...aria} className={styles.input}>
            <option value="" disabled hidden>
              {placeholder}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={20} className={styles.arrow} />
        </div>
      )}
    </FieldFrame>
  );
}

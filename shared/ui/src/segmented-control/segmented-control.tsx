import { type ReactNode, useId } from 'react';
import * as styles from './segmented-control.module.css';

export interface SegmentedControlOption<Value extends string | number> {
  value: Value;
  label: ReactNode;
}

export interface SegmentedControlProps<Value extends string | number> {
  /** Accessible name. */
  label: string;
  /** Two to four short options. */
  options: readonly SegmentedControlOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

export function SegmentedControl<Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={styles.control}
      data-count={options.length}
      data-index={options.findIndex((option) => option.value === value)}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

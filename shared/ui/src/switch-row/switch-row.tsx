import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import * as rows from '../list/rows.module.css';
import * as styles from './switch-row.module.css';

export interface SwitchRowProps {
  /** Also the accessible name. */
  label: ReactNode;
  /** A second line. */
  hint?: ReactNode;
  checked: boolean;
  /** While a change is on its way: takes no taps, and keeps the focus. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A row of a list with a switch; all of the row takes the tap. */
export function SwitchRow({ label, hint, checked, busy = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <li className={rows.item}>
      <label className={cx(rows.row, styles.row)}>
        <span className={styles.text}>
          <span id={`${id}-label`}>{label}</span>
          {hint && (
            <span id={`${id}-hint`} className={styles.hint}>
              {hint}
            </span>
          )}
        </span>
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          aria-checked={checked}
          aria-busy={busy || undefined}
          // Not `disabled`, which would take the focus away.
          aria-disabled={busy || undefined}
          checked={checked}
          onChange={({ target }) => {
            if (!busy) onChange(target.checked);
          }}
        />
      </label>
    </li>
  );
}

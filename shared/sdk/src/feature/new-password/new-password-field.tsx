import { PasswordField, type PasswordFieldProps } from '@velvet/ui/deferred';
import { useState } from 'react';
import { useLoaded } from '../use-loaded.ts';
import * as styles from './new-password.module.css';

/** The list of common passwords is large: it is fetched by those who choose a password. */
const loadMeter = () =>
  import(/* webpackChunkName: "password-strength" */ './strength-meter.tsx').then(
    ({ StrengthMeter }) => StrengthMeter,
  );

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete'> {
  readonly value: string;
  /** A password made of it is a weak one. */
  readonly username?: string;
}

/** A field for a new password that tells how hard it is to guess, as soon as that is known. */
export function NewPasswordField({ username, ...field }: NewPasswordFieldProps) {
  const [isWanted, setWanted] = useState(false);
  const { loaded: StrengthMeter } = useLoaded(loadMeter, isWanted);
  return (
    <div className={styles.field}>
      <PasswordField {...field} autoComplete="new-password" onFocus={() => setWanted(true)} />
      {field.value !== '' &&
        (StrengthMeter ? (
          <StrengthMeter password={field.value} username={username} />
        ) : (
          // Reserves the height, so that nothing below moves when the meter has loaded, possibly during a tap.
          <div className={styles.meter} />
        ))}
    </div>
  );
}

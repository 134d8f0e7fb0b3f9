import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx.ts';
import { UiLink, type UiLinkProps } from '../link/ui-link.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import * as styles from './button.module.css';

interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'medium' | 'small';
  fullWidth?: boolean;
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** Shows a spinner in place of the text and takes no taps; the name and the width stay. */
  busy?: boolean;
}

export function Button({
  variant = 'primary',
  size = 'medium',
  fullWidth = false,
  busy = false,
  type = 'button',
  className,
  disabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-full={fullWidth || undefined}
      disabled={disabled}
      // Not `disabled`: a button that loses focus while it works drops keyboard users to the page's top.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles.content}>{children}</span>
      {busy && <Spinner className={styles.spinner} />}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, UiLinkProps {}

/** Goes somewhere, looks like a button. */
export function ButtonLink({
  variant = 'primary',
  size = 'medium',
  fullWidth = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <UiLink
      {...rest}
      className={cx(styles.button, className)}
      data-variant={variant}
      data-size={size}
      data-full={fullWidth || undefined}
    >
      <span className={styles.content}>{children}</span>
    </UiLink>
  );
}

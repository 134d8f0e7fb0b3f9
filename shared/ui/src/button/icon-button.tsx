import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import * as styles from './button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** An icon of the kit, or the path of another one. */
  icon?: IconName;
  path?: string;
  /** The accessible name. */
  label: string;
  iconFilled?: boolean;
  iconSize?: number;
  /** A round surface behind the icon, for buttons that float on content. */
  surface?: boolean;
}

export function IconButton({
  icon,
  path,
  label,
  iconFilled = false,
  iconSize = 24,
  surface = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(styles.icon, className)}
      data-filled={surface || undefined}
    >
      <Icon name={icon} path={path} filled={iconFilled} size={iconSize} />
    </button>
  );
}

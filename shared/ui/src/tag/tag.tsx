import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import * as styles from './tag.module.css';

export type Tone = 'pink' | 'orange' | 'blue' | 'green' | 'red' | 'neutral';

export interface TagProps {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
  className?: string | undefined;
}

/** A quiet label on a soft tint. */
export function Tag({ tone = 'neutral', icon, children, className }: TagProps) {
  return (
    <span className={cx(styles.tag, className)} data-tone={tone}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

export interface BadgeProps {
  tone?: Tone | 'accent';
  /** Of an icon before the text. */
  path?: string;
  children: ReactNode;
  className?: string | undefined;
}

/** A small solid pill: VIP, a count. */
export function Badge({ tone = 'accent', path, children, className }: BadgeProps) {
  return (
    <span className={cx(styles.badge, className)} data-tone={tone}>
      {path && <Icon path={path} size={14} filled />}
      {children}
    </span>
  );
}

export interface ChipProps extends ComponentPropsWithRef<'button'> {
  /** Given, the chip is a toggle. */
  pressed?: boolean;
}

/** A small choice that can be tapped: an amount, a filter. */
export function Chip({ pressed, className, type = 'button', ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} aria-pressed={pressed} className={cx(styles.chip, className)} />
  );
}

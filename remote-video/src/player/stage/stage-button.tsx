import { cx, Icon } from '@velvet/ui';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import * as styles from './stage-button.module.css';
import { type StageIconName, stageIcons } from './stage-icons.ts';

interface StageButtonProps extends ComponentPropsWithRef<'button'> {
  readonly label: string;
  readonly icon?: StageIconName;
  readonly size?: number;
  /** Small print on the icon; the label says it in words. */
  readonly children?: ReactNode;
}

/** A 44 px control on the picture. */
export function StageButton({
  label,
  icon,
  size = 24,
  className,
  children,
  ...rest
}: StageButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} className={cx(styles.button, className)}>
      {icon && <Icon path={stageIcons[icon]} size={size} />}
      {children}
    </button>
  );
}

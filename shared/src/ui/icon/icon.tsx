import { cx } from '../cx.ts';
import * as styles from './icon.module.css';
import { filledPaths, type IconName, iconPaths } from './icon-paths.ts';

export interface IconProps {
  /** An icon of the kit… */
  name?: IconName | undefined;
  /** …or the path of one that only a single app needs, drawn on the same 24 px grid. */
  path?: string | undefined;
  filled?: boolean;
  /** Side in px. */
  size?: number;
  className?: string | undefined;
}

/** Decorative: the control or text around it carries the name. */
export function Icon({ name, path, filled = false, size = 24, className }: IconProps) {
  const outline = path ?? (name && iconPaths[name]);
  return (
    <svg
      className={cx(styles.icon, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      data-filled={filled || undefined}
      aria-hidden="true"
    >
      <path d={(filled && name && filledPaths[name]) || outline} />
    </svg>
  );
}

import { cx } from '../cx.ts';
import * as styles from './icon.module.css';
import { filledPaths, type IconName, iconPaths } from './icon-paths.ts';

export interface IconProps {
  /** An icon that every page has… */
  name?: IconName | undefined;
  /** …or the path of another one (`icons.ts`, an app's own), which goes before the name. */
  path?: string | undefined;
  filled?: boolean;
  /** Side in px. */
  size?: number;
  className?: string | undefined;
}

/** Decorative: the control or text around it carries the name. */
export function Icon({ name, path, filled = false, size = 24, className }: IconProps) {
  const shape = path ?? (name && ((filled && filledPaths[name]) || iconPaths[name]));
  return (
    <svg
      className={cx(styles.icon, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      data-filled={filled || undefined}
      aria-hidden="true"
    >
      <path d={shape} />
    </svg>
  );
}

import { cx, Icon } from '@velvet/ui';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import * as styles from './stage-button.module.css';

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

/** Icons that only the player needs, on the kit's 24 px grid. */
export const stageIcons = {
  skipBack: 'M4.5 9.5a8 8 0 1 1-.4 3.5M4 4.5v5h5',
  skipForward: 'M19.5 9.5a8 8 0 1 0 .4 3.5M20 4.5v5h-5',
  volume: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
  volumeOff: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM16 9.5l5 5M21 9.5l-5 5',
  fullScreen:
    'M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M20 15v3.5a1.5 1.5 0 0 1-1.5 1.5H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15',
  leaveFullScreen:
    'M9 4v3.5A1.5 1.5 0 0 1 7.5 9H4M20 9h-3.5A1.5 1.5 0 0 1 15 7.5V4M15 20v-3.5a1.5 1.5 0 0 1 1.5-1.5H20M4 15h3.5A1.5 1.5 0 0 1 9 16.5V20',
  pictureInPicture:
    'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5v-11A1.5 1.5 0 0 1 5 5zM12.5 12.5H18v4h-5.5z',
  speed: 'M5.5 18.5a9 9 0 1 1 13 0M12 13.5l3.8-4.2',
  quality: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h10M18 17h2M16 15v4',
  captions:
    'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5zM7 14.5h4M14 14.5h3M7 10.5h2M12 10.5h5',
  leaf: 'M5.5 18.5C4 9.5 10 4.5 19.5 4.5c.5 9.5-4.5 15-11.5 14.5M4.5 20.5c1.5-5 4.5-8.5 9-10.5',
} as const;

export type StageIconName = keyof typeof stageIcons;

import { useState } from 'react';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../hidden/visually-hidden.tsx';
import { Icon } from '../icon/icon.tsx';
import * as styles from './avatar.module.css';

export interface AvatarProps {
  /** Missing or broken, a neutral figure is shown. */
  src?: string | undefined;
  /** Empty where the name stands beside it. */
  alt: string;
  size?: 'small' | 'medium' | 'large';
  className?: string | undefined;
}

const sides = { small: 32, medium: 44, large: 64 } as const;

export function Avatar({ src, alt, size = 'medium', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const side = sides[size];
  return (
    <span className={cx(styles.avatar, className)} data-size={size}>
      {src && src !== broken ? (
        <img src={src} alt={alt} width={side} height={side} onError={() => setBroken(src)} />
      ) : (
        <>
          <Icon name="person" filled size={side * 0.6} />
          <VisuallyHidden>{alt}</VisuallyHidden>
        </>
      )}
    </span>
  );
}

import { Icon, VisuallyHidden } from '@velvet/ui';
import { useState } from 'react';
import * as styles from './avatar.module.css';

interface AvatarProps {
  /** Missing or broken, a neutral figure is shown. */
  readonly src?: string | undefined;
  /** Empty where the name stands beside it. */
  readonly alt: string;
}

const SIDE_PX = 64;

export function Avatar({ src, alt }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={styles.avatar}>
      {src && src !== broken ? (
        <img src={src} alt={alt} width={SIDE_PX} height={SIDE_PX} onError={() => setBroken(src)} />
      ) : (
        <>
          <Icon name="person" filled size={SIDE_PX * 0.6} />
          <VisuallyHidden>{alt}</VisuallyHidden>
        </>
      )}
    </span>
  );
}

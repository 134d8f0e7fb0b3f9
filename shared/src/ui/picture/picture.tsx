import { type ComponentPropsWithRef, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import * as styles from './picture.module.css';

export interface PictureProps
  extends Pick<ComponentPropsWithRef<'img'>, 'srcSet' | 'sizes' | 'draggable'> {
  src: string | undefined;
  alt: string;
  /** The box keeps this shape before, during and after loading. `fill` takes its container's size. */
  ratio?: '3:4' | '16:9' | '1:1' | '2:1' | 'fill';
  /** For the largest picture of the first view: eager, early and without a fade. */
  priority?: boolean;
  className?: string | undefined;
}

type State = 'shown' | 'loading' | 'failed';

/** Written past React: in a long list every picture would otherwise be rendered three times. */
function mark(image: HTMLImageElement, state: State): void {
  image.parentElement?.setAttribute('data-state', state);
}
const onLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
  mark(currentTarget, 'shown');
const onError = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
  mark(currentTarget, 'failed');

export function Picture({
  src,
  alt,
  ratio = '3:4',
  priority = false,
  className,
  ...rest
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null);

  // Markup from a server shows its pictures before any script; only the client knows what still loads.
  useLayoutEffect(() => {
    if (image.current)
      mark(image.current, priority || image.current.complete ? 'shown' : 'loading');
  }, [priority, src]); // another source loads anew

  return (
    <span className={cx(styles.picture, className)} data-ratio={ratio} data-state="shown">
      {src && (
        <img
          {...rest}
          ref={image}
          src={src}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'sync' : 'async'}
          onLoad={onLoad}
          onError={onError}
        />
      )}
    </span>
  );
}

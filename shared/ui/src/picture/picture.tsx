import { type ComponentPropsWithRef, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import * as styles from './picture.module.css';

export interface PictureProps
  extends Pick<ComponentPropsWithRef<'img'>, 'srcSet' | 'sizes' | 'draggable'> {
  src: string | undefined;
  alt: string;
  /**
   * The box keeps this shape before, during and after loading. `fill` takes its container's size.
   */
  ratio?: '3:4' | '16:9' | '1:1' | '2:1' | 'fill';
  /** Background until the picture has loaded; without it the theme's gradient. */
  colour?: string;
  /** For the largest picture of the first view: eager, early and without a fade. */
  priority?: boolean;
  className?: string | undefined;
}

/**
 * One that came `late` fades in. Most come sooner, and nothing is written for them: in a fast scroll
 * each picture would have styles computed twice more.
 */
type State = 'shown' | 'awaited' | 'late' | 'failed';
const LATE_MS = 150;

/** Written past React: in a long list every picture would otherwise be rendered three times. */
function mark(image: HTMLImageElement, state: State): void {
  image.parentElement?.setAttribute('data-state', state);
}
const stateOf = (image: HTMLImageElement) => image.parentElement?.dataset.state;

/** Those in view that failed, perhaps because there was no network. */
const failed = new Set<HTMLImageElement>();
function loadAgain(): void {
  for (const image of failed) {
    const { src } = image;
    mark(image, 'shown');
    image.src = src;
  }
  failed.clear();
}
const onError = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  mark(currentTarget, 'failed');
  failed.add(currentTarget);
  window.addEventListener('online', loadAgain, { once: true });
};
const onLoad = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  if (stateOf(currentTarget) === 'awaited') mark(currentTarget, 'late');
};

export function Picture({
  src,
  alt,
  ratio = '3:4',
  priority = false,
  colour,
  className,
  ...rest
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null);

  // Markup from a server shows its pictures before any script; only the client has its loading
  // state.
  useLayoutEffect(() => {
    const shown = image.current;
    if (!shown) return;
    // Markup from a server has no `style`: the page's policy refuses it.
    shown.parentElement?.style.setProperty('background', colour ?? '');
    if (stateOf(shown) !== 'shown') mark(shown, 'shown');
    const waits = !priority && !shown.complete;
    const noteLate = () => {
      if (!shown.complete) mark(shown, 'awaited');
    };
    const timer = waits ? setTimeout(noteLate, LATE_MS) : undefined;
    return () => {
      clearTimeout(timer);
      failed.delete(shown);
    };
  }, [colour, priority, src]); // another source loads again

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

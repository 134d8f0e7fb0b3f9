import { type ReactNode, useRef } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import * as styles from './carousel.module.css';
import { useCarousel } from './use-carousel.ts';

export interface CarouselSlide {
  key: string;
  /** Accessible name of the slide, e.g. "2 of 4". */
  label: string;
  content: ReactNode;
}

export interface CarouselProps {
  /** Accessible name. */
  label: string;
  /** Translated `aria-roledescription` of the carousel and of one slide. */
  roleDescription: string;
  slideRoleDescription: string;
  slides: readonly CarouselSlide[];
  dotLabel: (index: number) => string;
  pauseLabel: string;
  playLabel: string;
  /** Time between changes; 0 leaves the slides alone. */
  autoplayMs?: number;
  className?: string | undefined;
}

export function Carousel({
  label,
  roleDescription,
  slideRoleDescription,
  slides,
  dotLabel,
  pauseLabel,
  playLabel,
  autoplayMs = 4000,
  className,
}: CarouselProps) {
  const strip = useRef<HTMLDivElement>(null);
  const count = slides.length;
  const { index, paused, setPaused, setHeld, moveTo, stop, onScroll } = useCarousel(
    strip,
    count,
    autoplayMs,
  );
  const hold = () => {
    stop();
    setHeld(true);
  };
  const release = () => setHeld(false);
  const first = slides[0];

  return (
    <section
      aria-label={label}
      aria-roledescription={roleDescription}
      className={cx(styles.carousel, className)}
      onPointerDown={hold}
      onPointerUp={release}
      onPointerCancel={release}
      onTouchEnd={release}
      onFocus={(event) => event.target.matches(':focus-visible') && hold()}
      onBlur={release}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div
        ref={strip}
        role="group"
        aria-label={label}
        className={styles.strip}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {slides.map((slide, position) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
          <div
            key={slide.key}
            role="group"
            aria-roledescription={slideRoleDescription}
            aria-label={slide.label}
            className={styles.slide}
            inert={position !== index}
          >
            {slide.content}
          </div>
        ))}
        {first && count > 1 && (
          <div aria-hidden="true" inert className={styles.slide}>
            {first.content}
          </div>
        )}
      </div>
      {count > 1 && (
        <div className={styles.controls}>
          {slides.map((slide, position) => (
            <button
              key={slide.key}
              type="button"
              className={styles.dot}
              aria-label={dotLabel(position)}
              aria-current={position === index || undefined}
              onClick={() => moveTo(position)}
            />
          ))}
          {autoplayMs > 0 && (
            <button
              type="button"
              className={styles.pause}
              aria-label={paused ? playLabel : pauseLabel}
              onClick={() => setPaused(!paused)}
            >
              <Icon name={paused ? 'play' : 'pause'} size={16} filled={paused} />
            </button>
          )}
        </div>
      )}
    </section>
  );
}

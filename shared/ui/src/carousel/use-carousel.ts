import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { slideInView, slidePosition } from './carousel-motion.ts';

const transitionMs = 800;

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The strip scrolls natively under a finger; changes by code take exactly `transitionMs`. */
export function useCarousel(
  strip: RefObject<HTMLElement | null>,
  count: number,
  autoplayMs: number,
) {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const frame = useRef(0);

  const stop = useCallback(() => {
    cancelAnimationFrame(frame.current);
    if (strip.current) strip.current.style.scrollSnapType = '';
  }, [strip]);

  const moveTo = useCallback(
    (slide: number) => {
      const element = strip.current;
      if (!element) return;
      stop();
      const from = element.scrollLeft;
      const to = slide * element.clientWidth;
      if (reducedMotion()) {
        element.scrollLeft = to;
        return;
      }
      const start = performance.now();
      element.style.scrollSnapType = 'none';
      const step = (now: number) => {
        const progress = (now - start) / transitionMs;
        element.scrollLeft = slidePosition(from, to, progress);
        if (progress < 1) frame.current = requestAnimationFrame(step);
        else stop();
      };
      frame.current = requestAnimationFrame(step);
    },
    [strip, stop],
  );

  useEffect(() => stop, [stop]);

  useEffect(() => {
    if (paused || held || autoplayMs === 0 || count < 2 || reducedMotion()) return;
    const timer = setInterval(() => {
      if (!document.hidden) moveTo(index + 1);
    }, autoplayMs);
    return () => clearInterval(timer);
  }, [paused, held, autoplayMs, count, index, moveTo]);

  const onScroll = () => {
    const element = strip.current;
    if (!element) return;
    const width = element.clientWidth;
    // The copy of the first slide gives way to the first slide itself, unseen.
    if (count > 1 && element.scrollLeft >= count * width - 0.5) {
      stop();
      element.scrollLeft = 0;
    }
    setIndex(slideInView(element.scrollLeft, width, count));
  };

  return { index, paused, setPaused, setHeld, moveTo, stop, onScroll };
}

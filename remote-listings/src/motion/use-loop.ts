import { type RefObject, useEffect, useRef } from 'react';
import type { Loop } from './loops.ts';

interface LoopOptions {
  /** Measures the element; stable between renders. undefined: nothing to move. */
  readonly loopOf: (element: HTMLElement) => Loop | undefined;
  readonly still: boolean;
  readonly held: boolean;
}

/** Moves an element for ever; measured again when it or its box changes size. */
export function useLoop(
  moving: RefObject<HTMLElement | null>,
  { loopOf, still, held }: LoopOptions,
): void {
  const running = useRef<Animation>(undefined);
  const isHeld = useRef(held);

  useEffect(() => {
    isHeld.current = held;
    if (held) running.current?.pause();
    else running.current?.play();
  }, [held]);

  useEffect(() => {
    const element = moving.current;
    if (still || !element?.animate) return;
    const stop = () => {
      running.current?.cancel();
      running.current = undefined;
    };
    const start = () => {
      stop();
      const loop = loopOf(element);
      if (!loop) return;
      const { keyframes, durationMs } = loop;
      running.current = element.animate(keyframes, { duration: durationMs, iterations: Infinity });
      if (isHeld.current) running.current.pause();
    };
    // Observing reports the first size at once.
    const observer = new ResizeObserver(start);
    observer.observe(element);
    if (element.parentElement) observer.observe(element.parentElement);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [moving, loopOf, still]);
}

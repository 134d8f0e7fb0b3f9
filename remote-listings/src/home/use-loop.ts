import { type RefObject, useEffect, useRef } from 'react';
import { useMedia } from '../use-media.ts';

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

/** One round of a movement that repeats. Transforms only: nothing else moves with it. */
interface Loop {
  readonly keyframes: Keyframe[];
  readonly durationMs: number;
}

const MS_PER_S = 1_000;

/** Rows that rise; `heightPx` is that of all rows once, after which their copy follows. */
export function risingRows(heightPx: number, speedPxS: number): Loop | undefined {
  if (heightPx <= 0) return undefined;
  return {
    keyframes: [{ transform: 'translateY(0)' }, { transform: `translateY(${-heightPx}px)` }],
    durationMs: (heightPx / speedPxS) * MS_PER_S,
  };
}

interface Line {
  readonly textPx: number;
  readonly boxPx: number;
  readonly speedPxS: number;
  /** Standing still at the start of each round, so that the beginning can be read. */
  readonly restMs: number;
}

/** A line of text that leaves at the left and comes back from the right. */
export function marqueeLoop({ textPx, boxPx, speedPxS, restMs }: Line): Loop | undefined {
  if (textPx <= 0) return undefined;
  const outMs = (textPx / speedPxS) * MS_PER_S;
  const backMs = (boxPx / speedPxS) * MS_PER_S;
  const durationMs = restMs + outMs + backMs;
  const rest = restMs / durationMs;
  const turn = (restMs + outMs) / durationMs;
  return {
    keyframes: [
      { transform: 'translateX(0)', offset: 0 },
      { transform: 'translateX(0)', offset: rest },
      { transform: `translateX(${-textPx}px)`, offset: turn },
      { transform: `translateX(${boxPx}px)`, offset: turn },
      { transform: 'translateX(0)', offset: 1 },
    ],
    durationMs,
  };
}

/** Follows the device's setting; a server has no such setting and renders with motion. */
export const useReducedMotion = (): boolean =>
  useMedia('(prefers-reduced-motion: reduce)') ?? false;

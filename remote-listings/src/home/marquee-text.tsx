import { useRef } from 'react';
import * as styles from './notice-bar.module.css';
import { marqueeLoop, useLoop, useReducedMotion } from './use-loop.ts';

const SPEED_PX_S = 36;
const REST_MS = 2_500;

const loopOf = (line: HTMLElement) =>
  marqueeLoop({
    textPx: line.offsetWidth,
    boxPx: line.parentElement?.clientWidth ?? 0,
    speedPxS: SPEED_PX_S,
    restMs: REST_MS,
  });

export interface MarqueeTextProps {
  readonly text: string;
  readonly held: boolean;
}

/** A line that leaves its box at the left and comes back from the right, over and over. */
export function MarqueeText({ text, held }: MarqueeTextProps) {
  const line = useRef<HTMLSpanElement>(null);
  const still = useReducedMotion();
  useLoop(line, { loopOf, still, held });
  return (
    <span ref={line} className={styles.line} data-still={still || undefined}>
      {text}
    </span>
  );
}

import * as styles from './states.module.css';

const drawings = {
  /** A lit candle on an empty tray. */
  empty: {
    line: 'M18 74h84M42 74v-4a6 6 0 0 1 6-6h24a6 6 0 0 1 6 6v4M52 64V40h16v24M60 40v-6M26 52h.01M94 46h.01M88 60h8M92 56v8M24 32h8M28 28v8',
    glow: 'M60 34c-4 0-7-2.8-7-6.8 0-4.2 4-6.7 7-12.2 3 5.5 7 8 7 12.2 0 4-3 6.8-7 6.8z',
  },
  /** The same candle, gone out. */
  error: {
    line: 'M18 74h84M42 74v-4a6 6 0 0 1 6-6h24a6 6 0 0 1 6 6v4M52 64V42h16v22M60 42v-6M62 42v7a3 3 0 0 0 6 0M28 58h.01M92 54h.01',
    glow: 'M60 32c-6-5 5-8 0-14s4-7 1-12',
  },
} as const;

/** Small line drawings in the colours of the theme. */
export function Drawing({ name }: { name: keyof typeof drawings }) {
  const { line, glow } = drawings[name];
  return (
    <svg
      className={styles.drawing}
      width="120"
      height="80"
      viewBox="0 0 120 80"
      aria-hidden="true"
      focusable="false"
    >
      {name === 'empty' && <circle className={styles.halo} cx="60" cy="26" r="24" />}
      <path className={styles.line} d={line} />
      <path className={styles.glow} data-lit={name === 'empty' || undefined} d={glow} />
    </svg>
  );
}

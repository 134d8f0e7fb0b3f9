/** Fade of the sound at both ends, in seconds. */
export const fadeInSeconds = 3;
export const fadeOutSeconds = 4;

/** Intervals above the root; each voice swells at its own pace, in seconds. */
const voices = [
  { ratio: 1, periodSeconds: 11 },
  { ratio: 3 / 2, periodSeconds: 15 },
  { ratio: 2, periodSeconds: 19 },
  { ratio: 2.52, periodSeconds: 23 },
] as const;

/** The slow chord under a film, as an expression of ffmpeg. */
export const chordExpression = (rootHertz: number): string =>
  voices
    .map(
      ({ ratio, periodSeconds }) =>
        `0.07*sin(2*PI*${(rootHertz * ratio).toFixed(2)}*t)*(0.6+0.4*sin(2*PI*t/${periodSeconds}))`,
    )
    .join('+');

/** How loud the chord is at a second, from 0 to 1. */
export const loudness = (seconds: number): number =>
  voices.reduce(
    (sum, { periodSeconds }) => sum + 0.6 + 0.4 * Math.sin((2 * Math.PI * seconds) / periodSeconds),
    0,
  ) / voices.length;

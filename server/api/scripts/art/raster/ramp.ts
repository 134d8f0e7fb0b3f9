import { mixRgb, parseHex } from '../color.ts';

const size = 1024;

/** A lookup from tone (0 dark, 1 light) to colour; every moving picture is a tone field. */
export type Ramp = Uint8ClampedArray;

export function makeRamp(colors: readonly [string, string, ...string[]]): Ramp {
  const stops = colors.map(parseHex);
  const ramp = new Uint8ClampedArray(size * 3);
  for (let index = 0; index < size; index += 1) {
    const position = (index / (size - 1)) * (stops.length - 1);
    const lower = Math.min(Math.floor(position), stops.length - 2);
    const from = stops[lower] ?? [0, 0, 0];
    const to = stops[lower + 1] ?? from;
    ramp.set(
      mixRgb(from, to, smooth(position - lower) * 0.5 + (position - lower) * 0.5),
      index * 3,
    );
  }
  return ramp;
}

export function rampOffset(tone: number): number {
  const bounded = Math.max(0, Math.min(1, tone));
  return Math.round(bounded * (size - 1)) * 3;
}

function smooth(amount: number): number {
  return amount * amount * (3 - 2 * amount);
}

export const ramps = {
  plum: makeRamp(['#140b16', '#3b1a36', '#7c3858', '#d98f8a', '#fbdcc4']),
  wine: makeRamp(['#16080f', '#4a1426', '#96303f', '#dc7f68', '#ffd9b8']),
  dusk: makeRamp(['#0c1022', '#2a2f5a', '#74537f', '#e0908c', '#ffe0bd']),
  sea: makeRamp(['#07161c', '#17444d', '#4c7f7c', '#c9b58c', '#fdeccb']),
  mauve: makeRamp(['#1a1226', '#4b3566', '#8d6a99', '#d6aabb', '#fdeae4']),
  amber: makeRamp(['#170c0b', '#56281d', '#a85b35', '#e8ad68', '#fff0cf']),
  night: makeRamp(['#080d1c', '#16284d', '#38568a', '#91a4cb', '#f0e3dc']),
  rose: makeRamp(['#2a0f1e', '#7a3450', '#c5708a', '#efb2b0', '#fff1e6']),
  moss: makeRamp(['#0d1512', '#2b4436', '#6a7d5a', '#c8b684', '#fbefd2']),
} as const satisfies Readonly<Record<string, Ramp>>;

export type RampName = keyof typeof ramps;

import type { ReportDay } from '@velvet/contract/account-extras';
import { type Minor, minor, subtractMinor } from '@velvet/contract/money';

export const CHART_WIDTH = 320;
export const CHART_HEIGHT = 120;
/** A day that moved anything at all is seen. */
const LEAST_HEIGHT = 3;
const BAR_SHARE = 0.62;
const WIDEST_BAR = 22;

export interface DayBar {
  readonly day: string;
  readonly profit: Minor;
  readonly isGain: boolean;
  /** Box in the chart's units; a day without profit or loss has no height. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DayBars {
  readonly bars: readonly DayBar[];
  /** What the top and the bottom of the chart stand for: zero or above, zero or below. */
  readonly highest: Minor;
  readonly lowest: Minor;
  /** Where the zero line runs. */
  readonly zero: number;
  /** Nothing was won or lost. */
  readonly isQuiet: boolean;
}

/** Bars of the days' profits around a zero line, the largest filling the height. */
export function barsOf(days: readonly ReportDay[]): DayBars {
  const results = days.map(({ day, won, staked }) => ({ day, profit: subtractMinor(won, staked) }));
  const highest = Math.max(0, ...results.map(({ profit }) => profit));
  const lowest = Math.min(0, ...results.map(({ profit }) => profit));
  const range = highest - lowest;
  const isQuiet = range === 0;
  const zero = isQuiet ? CHART_HEIGHT / 2 : (highest / range) * CHART_HEIGHT;
  const slot = CHART_WIDTH / Math.max(1, days.length);
  const width = Math.min(WIDEST_BAR, slot * BAR_SHARE);
  const bars = results.map(({ day, profit }, place): DayBar => {
    const share = isQuiet ? 0 : (Math.abs(profit) / range) * CHART_HEIGHT;
    const height = profit === 0 ? 0 : Math.max(LEAST_HEIGHT, share);
    const isGain = profit >= 0;
    const y = Math.min(CHART_HEIGHT - height, Math.max(0, isGain ? zero - height : zero));
    return { day, profit, isGain, x: slot * place + (slot - width) / 2, y, width, height };
  });
  return { bars, highest: minor(highest), lowest: minor(lowest), zero, isQuiet };
}

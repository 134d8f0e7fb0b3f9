/** The median; the upper one of an even number of values. NaN of an empty list. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** For a table: "80 (56–127)", without digits behind the point. */
export const medianAndRange = (times: readonly number[]): string =>
  `${median(times).toFixed(0)} (${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)})`;

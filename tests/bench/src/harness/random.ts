/** Random numbers that are the same in every run. */
export interface Random {
  /** Evenly from 0 up to 1. */
  even(): number;
  /** Log-normal with this median; 99 of 100 are below `p99`. */
  skewed(median: number, p99: number): number;
}

/** The standard normal deviate that 99 of 100 are below. */
const Z_99 = 2.326;

/** Mulberry32, a generator with 32 bits of state: good enough for arrivals, and quick. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const even = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** Box and Muller's method. */
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - even())) * Math.cos(2 * Math.PI * even());
  return {
    even,
    skewed: (median, p99) => median * Math.exp((normal() * Math.log(p99 / median)) / Z_99),
  };
}

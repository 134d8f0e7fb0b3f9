/**
 * Money is an integer count of minor units (hundredths of a point). On the wire it is a decimal
 * string with exactly two places ("128.50").
 */
declare const minorBrand: unique symbol;
export type Minor = number & { readonly [minorBrand]: 'minor' };

export const MINOR_PER_POINT = 100;

/** Narrows a safe integer to money. Throws RangeError for anything else. */
export function minor(value: number): Minor {
  assertMinor(value);
  return value;
}

export const zeroMinor: Minor = minor(0);

function assertMinor(value: number): asserts value is Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not an amount of money: ${value}`);
}

const decimalPattern = /^(-?)(\d{1,14})(?:\.(\d{1,2}))?$/;

/** Reads "12", "12.5" or "-12.50" as minor units; undefined for any other spelling. */
export function parseDecimal(text: string): Minor | undefined {
  const match = decimalPattern.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const magnitude = Number(whole) * MINOR_PER_POINT + Number(fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(magnitude)) return undefined;
  return minor(sign === '-' && magnitude !== 0 ? -magnitude : magnitude);
}

/** Writes minor units as the wire's decimal string with two places. */
export function formatDecimal(amount: Minor): string {
  const magnitude = Math.abs(amount);
  const whole = Math.floor(magnitude / MINOR_PER_POINT);
  const fraction = String(magnitude % MINOR_PER_POINT).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}${whole}.${fraction}`;
}

export const addMinor = (a: Minor, b: Minor): Minor => minor(a + b);
export const subtractMinor = (a: Minor, b: Minor): Minor => minor(a - b);
/** Multiplies by a whole count (sides of a bet, number of rounds). */
export const timesMinor = (a: Minor, count: number): Minor => minor(a * count);
/** Points as a plain number for display through Intl; never for arithmetic. */
export const toPoints = (amount: Minor): number => amount / MINOR_PER_POINT;

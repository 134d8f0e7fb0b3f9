import { FUNDS_PASSWORD_DIGITS } from '@velvet/contract/constants';

const COMPLETE = new RegExp(`^\\d{${FUNDS_PASSWORD_DIGITS}}$`);

export const isCompletePin = (digits: string): boolean => COMPLETE.test(digits);

/** Four digits, twice the same (spec S6.1). */
export const arePinsGood = (first: string, second: string): boolean =>
  isCompletePin(first) && first === second;

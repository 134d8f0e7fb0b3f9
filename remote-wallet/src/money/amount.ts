import {
  formatDecimal,
  MINOR_PER_POINT,
  type Minor,
  minor,
  parseDecimal,
} from '@velvet/contract/money';

const GROUPED = /^\d{1,3}(?:[,' ]\d{3})+(?:\.\d{1,2})?$/;
const DECIMAL_COMMA = /^\d+,\d{1,2}$/;

/**
 * Reads an amount as people type or paste it: full-width digits, grouped thousands, a decimal
 * comma. undefined for everything that is not one plain, positive amount.
 */
export function parseAmount(text: string): Minor | undefined {
  const typed = text.normalize('NFKC').trim().replace(/\s/g, ' ');
  const plain = GROUPED.test(typed)
    ? typed.replace(/[,' ]/g, '')
    : DECIMAL_COMMA.test(typed)
      ? typed.replace(',', '.')
      : typed.replace(/\.$/, '');
  const amount = /^\d/.test(plain) ? parseDecimal(plain) : undefined;
  return amount !== undefined && amount > 0 ? amount : undefined;
}

/** An amount as it stands in a field: without the fraction where there is none. */
export function amountText(amount: Minor): string {
  const text = formatDecimal(amount);
  return amount % MINOR_PER_POINT === 0 ? text.slice(0, -3) : text;
}

/** The smaller of two amounts, never below zero. */
export const capped = (amount: Minor, maximum: Minor): Minor =>
  minor(Math.max(0, Math.min(amount, maximum)));

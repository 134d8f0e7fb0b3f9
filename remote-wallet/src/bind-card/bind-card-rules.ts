interface CardFields {
  /** Id of the bank as text; empty while none is chosen. */
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
}

export type CardProblem = 'bank' | 'number' | 'holder' | 'holder-differs';

const NUMBER = /^\d{8,30}$/;

/** Keeps the digits of what was typed or pasted (spec S6.2). */
export const cardDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\D/g, '').slice(0, 30);

/** Digits in groups of four, as they stand on a card. */
export const groupedDigits = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

/** A name as the server compares it: composed characters, single spaces. */
const compared = (name: string): string => name.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** The first field that keeps a card from being bound, from top to bottom. */
export function cardProblem(
  { bank, number, holder }: CardFields,
  realName: string,
): CardProblem | undefined {
  if (bank === '') return 'bank';
  if (!NUMBER.test(number)) return 'number';
  if (holder.trim() === '') return 'holder';
  return compared(holder) === compared(realName) ? undefined : 'holder-differs';
}

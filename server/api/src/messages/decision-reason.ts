import type { Language } from '@velvet/contract/language';
import type { UsualReason } from '@velvet/contract/ops/withdrawals';
import { parseJson } from '@velvet/contract/parse';
import { inLanguage, readLocalizedText } from './localized-text.ts';
import { type MessageKey, say } from './say.ts';

/** Usual reasons of decisions, by the word that operators write: members read them in their language. */
const usualReasons = {
  paid_out: 'reason_paid_out',
  bank_refused: 'reason_bank_refused',
  card_wrong: 'reason_card_wrong',
  name_differs: 'reason_name_differs',
  checks_open: 'reason_checks_open',
} as const satisfies Record<UsualReason, MessageKey>;

const isUsual = (reason: string): reason is keyof typeof usualReasons =>
  Object.hasOwn(usualReasons, reason);

/**
 * The reason of a decision as a member reads it: a usual one in their language, one that was written
 * in several languages in theirs or the nearest, any other as it was written.
 */
export function reasonIn(language: Language, reason: string): string {
  if (isUsual(reason)) return say(language, usualReasons[reason]);
  const localized = reason.startsWith('{') ? readLocalizedText(parseJson(reason)) : undefined;
  return localized ? inLanguage(localized, language) : reason;
}

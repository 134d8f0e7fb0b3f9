import type { MemberDetail } from '@velvet/contract/ops/members';
import { toEpochSeconds } from '@velvet/contract/time';
import { inLanguage, type LocalizedText } from '../../messages/localized-text.ts';
import type { OpsLanguage } from '../../ops/ops-language.ts';

/** A bound card as it is read; all null where there is none. */
export interface CardRow {
  readonly bank: LocalizedText | null;
  readonly holder: string | null;
  readonly last_four: string | null;
  readonly bound_at: Date | null;
}

/** The card as operators see it: masked but for its last four digits. */
export const shownCard = (
  { bank, holder, last_four: lastFour, bound_at: boundAt }: CardRow,
  language: OpsLanguage,
): Pick<MemberDetail, 'card'> =>
  holder !== null && lastFour !== null && boundAt !== null
    ? {
        card: {
          bank: inLanguage(bank, language),
          holder,
          number: `•••• ${lastFour}`,
          boundAt: toEpochSeconds(boundAt),
        },
      }
    : {};

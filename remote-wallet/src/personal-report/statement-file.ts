import type { Movement, MovementKind } from '@velvet/contract/account-extras';
import { formatDecimal } from '@velvet/contract/money';
import { toEpochMs } from '@velvet/contract/time';
import { toCsv } from './csv.ts';

interface FileTexts {
  readonly heading: readonly string[];
  readonly kind: (kind: MovementKind) => string;
}

/** A statement as a file: UTC times that sort, amounts with a point, whatever the language. */
export function statementCsv(movements: readonly Movement[], texts: FileTexts): string {
  return toCsv(
    texts.heading,
    movements.map(({ at, kind, detail, amount, balance }) => [
      new Date(toEpochMs(at)).toISOString().replace('T', ' ').slice(0, 19),
      texts.kind(kind),
      detail,
      formatDecimal(amount),
      formatDecimal(balance),
    ]),
  );
}

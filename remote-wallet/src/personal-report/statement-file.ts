import type { Movement, MovementKind } from '@velvet/contract/account-extras';
import { formatDecimal } from '@velvet/contract/money';
import { toEpochMs } from '@velvet/contract/time';

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

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * One cell (RFC 4180). Text that a spreadsheet would run as a formula is disarmed by an
 * apostrophe; numbers stay numbers, also negative ones.
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A whole file, the heading first. */
export function toCsv(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heading, ...rows].map((cells) => cells.map(csvCell).join(','));
  return BYTE_ORDER_MARK + lines.join(LINE_END) + LINE_END;
}

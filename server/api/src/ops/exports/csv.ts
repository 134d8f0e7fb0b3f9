/** A value of a row; null is an empty cell. */
export type CsvValue = string | number | Date | null;

const LINE_END = '\r\n';
/** Without it, spreadsheets take UTF-8 for the code page of their system. */
const BYTE_ORDER_MARK = '\ufeff';

/** How a text begins that a spreadsheet calculates. */
const FORMULA = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
const QUOTED = /[",\r\n]/;

/** The first line of a file, with the names of its columns. */
export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvLine(columns);

/**
 * A line (RFC 4180). Times are ISO 8601 in UTC. A text that a spreadsheet would calculate gets an
 * apostrophe before it.
 */
export const csvLine = (values: readonly CsvValue[]): string =>
  values.map(cellText).join(',') + LINE_END;

function cellText(value: CsvValue): string {
  const text = safeText(value);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function safeText(value: CsvValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

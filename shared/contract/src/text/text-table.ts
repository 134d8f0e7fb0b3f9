/** Rows as columns of equal width under their names; "none" when there are no rows. */
export function tableLines(rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  const [first] = rows;
  if (!first) return ['none'];
  const names = Object.keys(first);
  const cells = rows.map((row) => names.map((name) => cellText(row[name])));
  const widths = names.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(names), ...cells.map(line)];
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString().replace('.000Z', 'Z');
  // A control character in a member's name must not reach the terminal.
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(/\p{Cc}/gu, ' ');
}

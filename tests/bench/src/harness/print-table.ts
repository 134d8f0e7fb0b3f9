import { tableLines } from '@velvet/contract/text';

/** Prints rows under a heading. */
export function printTable(
  heading: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): void {
  console.log(`\n${heading}`);
  for (const line of tableLines(rows)) console.log(`  ${line}`);
}

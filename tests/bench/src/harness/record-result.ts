import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@velvet/registry/build';

const FILE = path.join(root, 'docs/benchmarks.md');

/**
 * Replaces result and date in a bench's row of a table.
 * @throws when the text has no row of it.
 */
export function withResult(text: string, bench: string, result: string, stamp: string): string {
  const row = new RegExp(`^(\\| \`${bench}\` \\| [^|]* \\| )[^|]*\\| [^|]*\\|$`, 'm');
  if (!row.test(text)) throw new Error(`docs/benchmarks.md has no row of ${bench}`);
  return text.replace(row, (_, kept: string) => `${kept}${result} | ${stamp} |`);
}

/** Writes the result of a bench into docs/benchmarks.md, with today's date and the commit. */
export function recordResult(bench: string, result: string): void {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' });
  const stamp = `${new Date().toISOString().slice(0, 10)}, ${commit.trim()}`;
  writeFileSync(FILE, withResult(readFileSync(FILE, 'utf8'), bench, result, stamp));
}

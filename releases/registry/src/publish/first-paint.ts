import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '../release/release.ts';

/** Removes comments and indentation. */
const squeeze = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '')
    .trim();

/**
 * Reads `<screen>.html` and `skeletons.css`; all of them may be missing.
 * `sharedStyles` (the design tokens, for the shell) come first.
 */
export async function readFirstPaint(
  folder: string,
  sharedStyles: readonly string[] = [],
): Promise<Release['firstPaint']> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const screens = await Promise.all(
    names
      .filter((name) => name.endsWith('.html'))
      .map(async (name) => [name.replace(/\.html$/, ''), squeezeHtml(await read(name))] as const),
  );
  const sheets = [
    ...sharedStyles,
    ...names.filter((name) => name.endsWith('.css')).map((name) => path.join(folder, name)),
  ];
  return {
    css: squeeze((await Promise.all(sheets.map((file) => readFile(file, 'utf8')))).join('\n')),
    screens: Object.fromEntries(screens),
  };
}

/** Keeps `<!--velvet:…-->` slots, drops other comments and indentation. */
const squeezeHtml = (text: string): string =>
  text
    .replace(/<!--(?!velvet:)[\s\S]*?-->/g, '')
    .replace(/\s*\n\s*/g, '')
    .trim();

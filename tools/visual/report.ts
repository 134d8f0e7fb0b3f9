import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

export interface Compared {
  readonly name: string;
  readonly difference: Difference;
}

interface ReportInput {
  /** The commits or trees that were compared, as people know them. */
  readonly base: string;
  readonly change: string;
  readonly differences: readonly Compared[];
  /** How many pictures are the same. */
  readonly equal: number;
}

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

const wordsOf = (difference: Difference): string =>
  difference.kind === 'changed' ? `${difference.pixels} pixels changed` : difference.kind;

const figure = (side: string, name: string): string => {
  const source = `${side}/${name.split('/').map(encodeURIComponent).join('/')}.png`;
  return `<figure><img src="${source}" alt="" loading="lazy"><figcaption>${side}</figcaption></figure>`;
};

function section({ name, difference }: Compared): string {
  const sides = [
    ...(difference.kind === 'added' ? [] : ['base']),
    ...(difference.kind === 'removed' ? [] : ['change']),
    ...(difference.kind === 'changed' ? ['difference'] : []),
  ];
  return `<section><h2>${escapeHtml(name)}</h2><p>${wordsOf(difference)}</p>
<div>${sides.map((side) => figure(side, name)).join('')}</div></section>`;
}

const STYLE = `body { margin: 24px; font: 16px/1.5 system-ui, sans-serif }
div { display: flex; gap: 16px; flex-wrap: wrap } figure { margin: 0 }
img { border: 1px solid #888 } h2 { margin: 32px 0 0; font-size: 18px }`;

/** Writes the report beside the folders of pictures; returns its path. */
export async function writeReport(folder: string, input: ReportInput): Promise<string> {
  const { base, change, differences, equal } = input;
  for (const { name, difference } of differences) {
    if (difference.kind !== 'changed') continue;
    const file = path.join(folder, 'difference', `${name}.png`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, difference.picture);
  }
  const file = path.join(folder, 'index.html');
  await writeFile(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Visual check</title>
<style>${STYLE}</style><h1>Visual check</h1>
<p>${escapeHtml(change)} compared with ${escapeHtml(base)}:
${differences.length} differences, ${equal} pictures the same.</p>
${differences.map(section).join('\n')}</html>\n`,
  );
  return file;
}

/** How a picture of the change differs from the one of the base. */
type Difference =
  | { readonly kind: 'added' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'resized' }
  | { readonly kind: 'changed'; readonly pixels: number; readonly picture: Buffer };

/**
 * Chromium smooths a rounded corner differently from run to run: three pixels, by up to 8 of 255. So
 * few pixels that differ so little are no difference; more of them are, as are fewer that differ more.
 */
const TOLERATED_PIXELS = 8;
const TOLERATED_THRESHOLD = 0.05;

/** Undefined where both are the same; smoothed edges count like everything else. */
export function differenceOf(
  base: Buffer | undefined,
  change: Buffer | undefined,
): Difference | undefined {
  if (base === undefined) return change === undefined ? undefined : { kind: 'added' };
  if (change === undefined) return { kind: 'removed' };
  if (base.equals(change)) return undefined;
  const [before, after] = [PNG.sync.read(base), PNG.sync.read(change)];
  const { width, height } = before;
  if (after.width !== width || after.height !== height) return { kind: 'resized' };
  const shown = new PNG({ width, height });
  const count = (output: Buffer | undefined, threshold: number): number =>
    pixelmatch(before.data, after.data, output, width, height, { threshold, includeAA: true });
  const pixels = count(shown.data, 0);
  if (pixels <= TOLERATED_PIXELS && count(undefined, TOLERATED_THRESHOLD) === 0) return undefined;
  return { kind: 'changed', pixels, picture: PNG.sync.write(shown) };
}

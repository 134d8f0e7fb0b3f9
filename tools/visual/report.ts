import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Difference } from './compare.ts';

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

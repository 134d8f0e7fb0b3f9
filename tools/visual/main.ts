import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languageCodes } from '@velvet/contract/language';
import { root } from '@velvet/registry/build';
import type { Browser } from 'playwright-core';
import { ensureCjkFonts, launchBrowser } from '../browser/chromium.ts';
import { readVisualArguments, type VisualOptions } from './arguments.ts';
import { baseCommit, canBeServed, checkOut, isUnchanged, reuseBuilds, serve } from './checkout.ts';
import { captureScreens, captureStories } from './pictures.ts';
import { type Api, startApi } from './recorded-api.ts';
import { type Compared, differenceOf, writeReport } from './report.ts';

/**
 * `npx velvet visual compare`: renders every story and the main screens from the merge base and from the
 * working tree in one browser, and reports each picture that differs. `--base <commit>` compares
 * with another commit, `--all-languages` shows the stories in all six, `--accept` reports the
 * differences without failing.
 */
const folder = path.join(root, '.cache/visual');

interface Side {
  readonly name: 'base' | 'change';
  readonly checkout: string;
}

interface Studio {
  readonly browser: Browser;
  readonly api: Api;
  /** Those in which the stories are shown. */
  readonly languages: readonly Language[];
}

/** The names of the pictures of one side, which are in its folder. */
async function capture({ browser, api, languages }: Studio, { name, checkout }: Side, now: number) {
  const startedAt = performance.now();
  const names: string[] = [];
  const save = async (picture: string, content: Buffer) => {
    const file = fileOf(name, picture);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    names.push(picture);
  };
  const served = await serve(checkout, api.url);
  const builtAt = performance.now();
  try {
    await captureScreens(browser, { url: served.url, token: api.token, now }, save);
    await captureStories(browser, { storybook: served.storybook, languages, now }, save);
  } finally {
    await served.stop();
  }
  const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(0);
  const took = `built in ${seconds(startedAt, builtAt)} s, shown in ${seconds(builtAt, performance.now())} s`;
  console.log(`${name}: ${names.length} pictures (${took})`);
  return names;
}

const fileOf = (side: string, picture: string): string => path.join(folder, side, `${picture}.png`);
const pictureOf = (side: string, picture: string): Promise<Buffer | undefined> =>
  readFile(fileOf(side, picture)).catch(() => undefined);

async function captureBoth(
  base: string,
  languages: readonly Language[],
): Promise<readonly string[] | undefined> {
  await rm(folder, { recursive: true, force: true });
  const checkout = checkOut(base);
  try {
    if (!canBeServed(checkout)) return undefined;
    const api = await startApi();
    const browser = await launchBrowser();
    const studio = { browser, api, languages };
    try {
      const now = Date.now();
      const after = await capture(studio, { name: 'change', checkout: root }, now);
      reuseBuilds(checkout);
      const before = await capture(studio, { name: 'base', checkout: checkout.folder }, now);
      return [...new Set([...before, ...after])].sort();
    } finally {
      await browser.close();
      await api.stop();
    }
  } finally {
    checkout.remove();
  }
}

async function compare(names: readonly string[]): Promise<readonly Compared[]> {
  const differences: Compared[] = [];
  for (const name of names) {
    const difference = differenceOf(await pictureOf('base', name), await pictureOf('change', name));
    if (difference) differences.push({ name, difference });
  }
  return differences;
}

async function main(options: VisualOptions): Promise<boolean> {
  const base = baseCommit(options.base);
  if (options.base === undefined && isUnchanged(base)) {
    console.log('Nothing changed since the merge base.');
    return true;
  }
  ensureCjkFonts();
  const names = await captureBoth(base, options.allLanguages ? languageCodes : ['en']);
  if (names === undefined) {
    console.log(`${base} has no visual check that could show it.`);
    return true;
  }
  const differences = await compare(names);
  const equal = names.length - differences.length;
  const report = await writeReport(folder, {
    base,
    change: 'the working tree',
    differences,
    equal,
  });
  for (const { name, difference } of differences) console.log(`${difference.kind}: ${name}`);
  console.log(`${equal} pictures the same, ${differences.length} differ: ${report}`);
  return differences.length === 0 || options.accept;
}

const options = readVisualArguments(process.argv.slice(2));
if ('text' in options) {
  (options.exitCode === 0 ? console.log : console.error)(options.text);
  process.exitCode = options.exitCode;
} else {
  process.exitCode = (await main(options)) ? 0 : 1;
}

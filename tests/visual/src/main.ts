import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { languageCodes } from '@velvet/contract/language';
import { root } from '@velvet/registry/build';
import { ensureCjkFonts } from '../../../tools/browser/chromium.ts';
import { readVisualArguments, type VisualOptions } from './arguments.ts';
import { baseCommit, canBeServed, checkOut, isUnchanged, reuseBuilds, serve } from './checkout.ts';
import { startApi } from './recorded-api.ts';
import { SIDE_VARIABLE, type Side } from './side.ts';

/**
 * `npx velvet visual compare`: Playwright takes pictures of every story and the main screens of the merge base
 * and compares those of the working tree with them. `--base <commit>` compares with another commit,
 * `--all-languages` shows the stories in all six, `--accept` reports the differences without failing.
 */
const folder = path.join(root, '.cache/visual');

/** Whether all pictures could be taken, or are the same. */
async function playwright(side: Side, ...options: readonly string[]): Promise<boolean> {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const config = path.join(root, 'tests/visual/src/playwright.config.ts');
  const child = spawn(process.execPath, [cli, 'test', '--config', config, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, [SIDE_VARIABLE]: JSON.stringify(side) },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** Whether both sides look the same; undefined where the base cannot be shown. */
async function compare(base: string, languages: readonly string[]): Promise<boolean | undefined> {
  await rm(folder, { recursive: true, force: true });
  const checkout = checkOut(base);
  const stops = [async () => checkout.remove()];
  try {
    if (!canBeServed(checkout)) return undefined;
    const api = await startApi();
    stops.unshift(api.stop);
    const shown = { token: api.token, languages, now: Date.now() };
    const after = await serve(root, api.url);
    stops.unshift(after.stop);
    reuseBuilds(checkout);
    const before = await serve(checkout.folder, api.url);
    stops.unshift(before.stop);
    if (
      !(await playwright(
        { ...shown, ...before },
        '--update-snapshots=all',
        '--reporter=line',
        '--quiet',
      ))
    ) {
      throw new Error(`${base} could not be shown`);
    }
    return await playwright({ ...shown, ...after }, '--update-snapshots=none');
  } finally {
    for (const stop of stops) await stop();
  }
}

async function main(options: VisualOptions): Promise<boolean> {
  const base = baseCommit(options.base);
  if (options.base === undefined && isUnchanged(base)) {
    console.log('Nothing changed since the merge base.');
    return true;
  }
  ensureCjkFonts();
  const isSame = await compare(base, options.allLanguages ? languageCodes : ['en']);
  console.log(
    isSame === undefined
      ? `${base} has no visual check that could show it.`
      : `${isSame ? 'The same as' : 'Differs from'} ${base}: ${path.join(folder, 'report/index.html')}`,
  );
  return isSame !== false || options.accept;
}

const options = readVisualArguments(process.argv.slice(2));
if ('text' in options) {
  (options.exitCode === 0 ? console.log : console.error)(options.text);
  process.exitCode = options.exitCode;
} else {
  process.exitCode = (await main(options)) ? 0 : 1;
}

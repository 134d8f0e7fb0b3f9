import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { root } from '@velvet/registry/build';
import type { Browser } from 'playwright-core';
import { type Front, startFront } from '../harness/fast-front.ts';
import { visitorsPhone } from '../harness/slow-phone.ts';

/** The ways in which the content of a page is served again, for comparison. */
export const copies = ['static', 'floor'] as const;

interface CopiedPage {
  readonly path: string;
  readonly isMembers: boolean;
}

interface CopyOptions {
  readonly browser: Browser;
  /** A running Velvet; everything but the copied documents comes from it. */
  readonly origin: string;
  readonly pages: readonly CopiedPage[];
  /** A member's token, for the pages that guests do not see. */
  readonly token: string;
  readonly workDir: string;
}

const FLOOR_SCRIPT = '/floor.js';
const SETTLING_MS = 5_000;

/**
 * Serves the settled content of pages without scripts (`/static/Home`), and the same markup hydrated
 * by React alone from one script (`/floor/Home`).
 */
export async function startPageCopies(options: CopyOptions): Promise<Front> {
  const { origin, pages } = options;
  const documents = new Map<string, string | Buffer>([
    [FLOOR_SCRIPT, await buildFloor(options.workDir)],
  ]);
  for (const page of pages) {
    const html = await settledContent(options, page);
    documents.set(`/static${page.path}`, html);
    const tag = `<script async src="${FLOOR_SCRIPT}"></script></head>`;
    documents.set(`/floor${page.path}`, html.replace('</head>', tag));
  }
  return startFront(origin, documents);
}

/** The document of a page once nothing loads any more, without what loads scripts. */
async function settledContent(
  { browser, origin, token }: CopyOptions,
  { path: address, isMembers }: CopiedPage,
): Promise<string> {
  const context = await visitorsPhone(browser);
  try {
    if (isMembers) await context.addInitScript((own) => localStorage.setItem('token', own), token);
    const page = await context.newPage();
    await page.goto(origin + address, { waitUntil: 'load' });
    await page.locator('main:not([hidden]) h1').waitFor();
    // The stream of a member's events stays open, so that the network would never be idle.
    await page.waitForTimeout(SETTLING_MS);
    await page.evaluate(() => {
      for (const gone of document.querySelectorAll(
        'script, main[hidden], link[rel="preload"], link[rel="modulepreload"], #velvet-gate',
      )) {
        gone.remove();
      }
    });
    return await page.content();
  } finally {
    await context.close();
  }
}

/** Bundles React and the script that hydrates whatever the document holds. */
async function buildFloor(workDir: string): Promise<Buffer> {
  const compiler = rspack({
    context: root,
    mode: 'production',
    entry: path.join(import.meta.dirname, 'react-floor.ts'),
    output: { path: workDir, filename: 'floor.js' },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', type: 'javascript/auto' }] },
    performance: false,
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) => {
      const failure =
        error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close(() => (failure ? reject(failure) : resolve()));
    }),
  );
  return readFile(path.join(workDir, 'floor.js'));
}

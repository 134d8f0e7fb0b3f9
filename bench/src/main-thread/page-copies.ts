import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { rspack } from '@rspack/core';
import { root } from '@velvet/releases/build';
import type { Browser } from 'playwright-core';
import { visitorsPhone } from '../first-load/measure-load.ts';

/** The ways in which the content of a page is served again, for comparison. */
export const copies = ['static', 'floor'] as const;
export type Copy = (typeof copies)[number];

export interface PageCopies {
  readonly url: string;
  close(): Promise<void>;
}

interface CopyOptions {
  readonly browser: Browser;
  /** A running Velvet; everything but the copied documents comes from it. */
  readonly origin: string;
  readonly paths: readonly string[];
  /** A member's token, for the pages that guests do not see. */
  readonly token: string;
  readonly workDir: string;
}

const FLOOR_SCRIPT = '/floor.js';

/**
 * Serves the settled content of pages without scripts (`/static/Home`), and the same markup hydrated
 * by React alone from one script (`/floor/Home`).
 */
export async function startPageCopies(options: CopyOptions): Promise<PageCopies> {
  const { origin, paths } = options;
  const script = await buildFloor(options.workDir);
  const bodies = new Map<string, Buffer>([[FLOOR_SCRIPT, brotliCompressSync(script)]]);
  for (const page of paths) {
    const html = await settledContent(options, page);
    bodies.set(`/static${page}`, brotliCompressSync(html));
    const tag = `<script async src="${FLOOR_SCRIPT}"></script></head>`;
    bodies.set(`/floor${page}`, brotliCompressSync(html.replace('</head>', tag)));
  }
  const server = createServer(async ({ url = '/' }, response) => {
    const own = bodies.get(url);
    if (own) {
      const type = url === FLOOR_SCRIPT ? 'text/javascript' : 'text/html; charset=utf-8';
      response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br' });
      response.end(own);
      return;
    }
    const proxied = await fetch(new URL(url, origin));
    const type = proxied.headers.get('content-type') ?? 'application/octet-stream';
    response.writeHead(proxied.status, { 'Content-Type': type });
    response.end(Buffer.from(await proxied.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The document of a page as it stands once nothing loads any more, without what loads scripts. */
async function settledContent(
  { browser, origin, token }: CopyOptions,
  address: string,
): Promise<string> {
  const context = await visitorsPhone(browser);
  try {
    await context.addInitScript((own) => localStorage.setItem('token', own), token);
    const page = await context.newPage();
    await page.goto(origin + address, { waitUntil: 'networkidle' });
    await page.locator('main:not([hidden]) h1').waitFor();
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

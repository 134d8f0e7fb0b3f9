import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '@velvet/registry/build';
import { plainNode } from '@velvet/rspack/command';

const run = promisify(execFile);
const webpackScript = path.join(root, 'tests/browser/strangers/webpack-build.mjs');

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** A build on an origin of its own. */
export interface ServedBuild {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Builds into a temporary folder and serves it, to pages of any origin, until it is stopped. */
export async function serveBuild(
  build: (output: string) => Promise<unknown>,
): Promise<ServedBuild> {
  const output = await mkdtemp(path.join(tmpdir(), 'velvet-stranger-'));
  const removeOutput = () => rm(output, { recursive: true, force: true });
  try {
    await build(output);
  } catch (error) {
    await removeOutput();
    throw error;
  }
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://served.invalid');
    // Builds put their files into one folder.
    const name = path.basename(pathname) || 'index.html';
    const body = await readFile(path.join(output, name)).catch(() => undefined);
    response.writeHead(body ? 200 : 404, {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': contentTypes[path.extname(name)] ?? 'application/octet-stream',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await removeOutput();
    },
  };
}

/** Builds a folder below `tests/browser/strangers` with webpack; `settings` go to its configuration. */
export async function webpackBuild(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  await run(process.execPath, [webpackScript, 'webpack.config.mjs', ...given], {
    cwd: path.join(root, 'tests/browser/strangers', folder),
    env: plainNode(),
  });
}

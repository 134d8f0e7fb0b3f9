import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@velvet/registry/build';
import { copyReleases, releaseChanged } from '@velvet/registry/publish';
import { startService } from '../../../tools/start/service.ts';

function buildStorybook(): void {
  const { status } = spawnSync('npm', ['run', '-s', 'storybook:build', '-w', 'shared/ui'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The Storybook could not be built');
}

/**
 * Run in each of the two checkouts, by its own sources: builds the Storybook and the releases, and
 * starts the edge in front of the API at API_URL. Sends `{ ready, port }`; SIGTERM ends it.
 */
console.log('Building the Storybook');
buildStorybook();
const builtDir = path.join(root, '.cache/releases');
await releaseChanged({ releasesDir: builtDir, log: console.log });
const dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-visual-'));
await copyReleases(builtDir, path.join(dataDir, 'releases'));
const edge = await startService('The edge', 'server/edge/src/main.ts --role edge', {
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dataDir,
});

async function stop(): Promise<void> {
  await edge.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('disconnect', () => void stop());
process.send?.({ ready: true, port: edge.port });

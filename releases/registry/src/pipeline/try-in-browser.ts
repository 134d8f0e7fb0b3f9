import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../build/root.ts';
import { copyReleases } from '../publish/copy-releases.ts';
import { firstGrants, type WrittenRelease } from '../publish/publish.ts';
import { withCurrent } from '../registry/registry.ts';
import { updateRegistry } from '../registry/registry-file.ts';

interface Candidate extends WrittenRelease {
  readonly releasesDir: string;
}

/**
 * Runs an app's browser tests with its written but not yet used release among those that are in
 * production: a new remote in the current shell, a new shell with the current remotes. Returns the
 * tests' output when they fail.
 */
export async function failingBrowserTests(candidate: Candidate): Promise<string | undefined> {
  const { releasesDir, release, digest } = candidate;
  const { id, version } = release;
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-try-'));
  try {
    const trial = path.join(folder, 'releases');
    await copyReleases(releasesDir, trial);
    const written = path.join(id, version);
    await cp(path.join(releasesDir, written), path.join(trial, written), { recursive: true });
    const at = new Date().toISOString();
    await updateRegistry(
      trial,
      (registry) => withCurrent(registry, { id, version, digest, at }),
      firstGrants(release),
    );
    return await runTests(id, trial);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');

/** Home is rendered by a remote, and shows most of what the shell does. */
const projectsOf = (id: string): readonly string[] => (id === 'shell' ? [id, 'listings'] : [id]);

function runTests(id: string, releasesDir: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const args = ['test', '--config', 'tests/browser/playwright.config.ts', '--pass-with-no-tests'];
    const projects = projectsOf(id).map((name) => `--project=${name}`);
    const child = spawn(process.execPath, [playwright, ...args, ...projects], {
      cwd: root,
      env: { ...process.env, VELVET_TRY_RELEASES: releasesDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? undefined : said));
  });
}

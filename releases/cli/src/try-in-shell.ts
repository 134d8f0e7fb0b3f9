import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  type BuildOrder,
  buildRelease,
  endPreviewThroughApi,
  previewThroughApi,
} from '@velvet/registry/check';
import { type ApiTarget, previewOriginOf, print } from '@velvet/registry/commands';
import { ProjectProblem } from './project-problem.ts';

const SCRIPT = 'test:browser';
/** Of what is called so, in case this process is killed before it ends it. */
const DAYS = 1;
const LABEL = 'velvet check --browser';

interface Trial {
  readonly folder: string;
  readonly target: ApiTarget;
  readonly order: Omit<BuildOrder, 'releasesDir'>;
}

/**
 * Runs the project's browser tests on a preview of it in the released shell, and ends the preview. Throws
 * a ProjectProblem when they fail, and what making a preview throws.
 */
export async function tryInShell({ folder, target, order }: Trial): Promise<void> {
  const { id } = order.app;
  const change = { target, id, log: print };
  const { preview, link } = await previewThroughApi({
    ...change,
    label: LABEL,
    days: DAYS,
    previewOrigin: previewOriginOf(process.env),
    build: (releasesDir, before, version) =>
      buildRelease({ ...order, skipTests: true, releasesDir, version }, before),
  });
  try {
    print(`Trying ${id} in the released shell: npm run ${SCRIPT}`);
    const child = spawn('npm', ['run', SCRIPT], {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, VELVET_PREVIEW: link },
      shell: process.platform === 'win32',
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new ProjectProblem(`Browser tests of ${id} fail`);
  } finally {
    await endPreviewThroughApi({ ...change, preview });
  }
}

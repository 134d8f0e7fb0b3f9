import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import {
  type BuildOrder,
  buildRelease,
  checkThroughApi,
  endPreviewThroughApi,
  previewThroughApi,
} from '@velvet/registry/check';
import {
  type ApiTarget,
  apiOptions,
  buildOptions,
  previewOriginOf,
  print,
  requiredTarget,
  versionOf,
} from '@velvet/registry/commands';
import { ProjectProblem, remoteIn, usages } from './at-project.ts';

/**
 * `velvet check`: can I release? Everything that `velvet release` checks, against what is in production; with
 * `--browser` also the project's browser tests in the released shell.
 */
export async function checkCommand(
  folder: string,
  args: readonly string[],
): Promise<readonly string[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      to: apiOptions.to,
      ...buildOptions,
      browser: { type: 'boolean', default: false },
    },
  });
  const target = requiredTarget({ to: values.to, edge: [] }, usages.check);
  const app = await remoteIn(folder);
  const { id } = app;
  const order = {
    app,
    allowDirty: values['allow-dirty'],
    skipTests: values['skip-tests'],
    log: print,
  };
  const { release, shell, isAdded } = await checkThroughApi({
    target,
    id,
    version: await versionOf(app),
    build: (releasesDir, before) => buildRelease({ ...order, releasesDir }, before),
    log: print,
  });
  if (values.browser) await tryInShell(target, order);
  return [
    `${id} ${release.version} can be released: it runs in the shell ${shell}`,
    ...(isAdded
      ? []
      : [
          `The registry has no ${id} yet: its keeper adds it for your key (npx velvet releases registry add-app)`,
        ]),
  ];
}

const SCRIPT = 'test:browser';
/** Of what is called so, in case this process is killed before it ends it. */
const DAYS = 1;
const LABEL = 'velvet check --browser';

/**
 * Runs the project's browser tests on a preview of it in the released shell, and ends the preview. Throws
 * a ProjectProblem when they fail, and what making a preview throws.
 */
async function tryInShell(
  target: ApiTarget,
  order: Omit<BuildOrder, 'releasesDir'>,
): Promise<void> {
  const { id, folder } = order.app;
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

import { parseArgs } from 'node:util';
import { buildRelease, checkThroughApi } from '@velvet/registry/check';
import {
  apiOptions,
  buildOptions,
  print,
  requiredTarget,
  versionOf,
} from '@velvet/registry/commands';
import { remoteIn } from './at-project.ts';
import { tryInShell } from './try-in-shell.ts';
import { usages } from './usages.ts';

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
  if (values.browser) await tryInShell({ folder, target, order });
  return [
    `${id} ${release.version} can be released: it runs in the shell ${shell}`,
    ...(isAdded
      ? []
      : [
          `The registry has no ${id} yet: its keeper adds it for your key (npx velvet releases registry add-app)`,
        ]),
  ];
}

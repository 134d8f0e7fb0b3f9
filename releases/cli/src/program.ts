import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  apiOptions,
  type Command,
  changingCommands,
  overrideCommand,
  type Place,
  previewsCommand,
  print,
  requiredTarget,
  signThroughApi,
  versionOf,
} from '@velvet/registry/commands';
import { addressOf, rspackBuild } from '@velvet/rspack/command';
import { readRemote } from '@velvet/rspack/project';
import { atProject, help, ProjectProblem, remoteIn, usages } from './at-project.ts';
import { devCommand } from './dev-command.ts';
import { keysCommand } from './keys-command.ts';

/** The commands that change what visitors get; those of the repository name the app, here it is the folder's. */
function changing(folder: string, place: Place): Readonly<Record<string, Command>> {
  const commands = Object.entries(changingCommands(place));
  return Object.fromEntries(
    commands.map(([name, { usage, run }]) => [
      name,
      { usage, run: async (args) => run([(await remoteIn(folder)).id, ...args]) } satisfies Command,
    ]),
  );
}

/** `velvet …` in a folder. */
export const programIn = (folder: string) => ({
  help,
  refusals: [ProjectProblem],
  commands: {
    dev: { usage: usages.dev, run: (args) => devCommand(folder, args) },
    build: { usage: usages.build, run: (args) => buildCommand(folder, args) },
    check: {
      usage: usages.check,
      // Loaded on demand: a rollback needs nothing that builds and checks.
      run: async (args) => (await import('./check-command.ts')).checkCommand(folder, args),
    },
    keys: { usage: usages.keys, run: (args) => keysCommand(folder, args) },
    override: { usage: usages.override, run: (args) => overrideHere(folder, args) },
    sign: { usage: usages.sign, run: (args) => signCommand(folder, args) },
    previews: {
      usage: usages.previews,
      run: async (args) => previewsCommand([(await remoteIn(folder)).id, ...args], usages.previews),
    },
    ...changing(folder, atProject(folder)),
  } satisfies Record<string, Command>,
});

/** `velvet build`: the files of a release in the version that a release of these sources would have. */
async function buildCommand(folder: string, args: readonly string[]): Promise<readonly string[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { output: { type: 'string', default: 'dist' } },
  });
  const app = await remoteIn(folder);
  const version = await versionOf(app);
  const output = path.resolve(folder, values.output);
  await rspackBuild({ folder: app.folder, output, version });
  return [`${app.id} ${version} is in ${output}`];
}

/**
 * `velvet override`: lets one browser take the remote from a development server inside the released
 * shell, at the preview origin; without an origin from that of `velvet dev --page production`.
 */
async function overrideHere(
  folder: string,
  [how, ...rest]: readonly string[],
): Promise<readonly string[]> {
  const { id } = await remoteIn(folder);
  const [origin = '-', ...options] = rest;
  const named = origin.startsWith('-')
    ? [addressOf(readRemote(folder).devPort), ...rest]
    : [origin, ...options];
  return overrideCommand(undefined, [how ?? '', id, ...named], usages.override);
}

/** `velvet sign`: signs what is in use again, with every key at hand. */
async function signCommand(folder: string, args: readonly string[]): Promise<readonly string[]> {
  const { values } = parseArgs({ args: [...args], options: apiOptions });
  const target = requiredTarget(values, usages.sign);
  const { id } = await remoteIn(folder);
  await signThroughApi({ target, id, log: print });
  return [];
}

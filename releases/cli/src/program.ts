import { createPublicKey } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  apiOptions,
  type Command,
  changingCommands,
  keyIdOf,
  newKey,
  overrideCommand,
  type Place,
  previewsCommand,
  print,
  publicKeyOf,
  requiredTarget,
  signThroughApi,
  Usage,
  versionOf,
} from '@velvet/registry/commands';
import { errorCode } from '@velvet/registry/files';
import { addressOf, rspackBuild } from '@velvet/rspack/command';
import { readRemote } from '@velvet/rspack/project';
import { atProject, help, ProjectProblem, remoteIn, usages } from './at-project.ts';
import { devCommand } from './dev-command.ts';

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

const isBelow = (folder: string, place: string): boolean => {
  const way = path.relative(folder, place);
  return way === '' || !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
};

async function writeNew(file: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw new ProjectProblem(`${file} is there already; a key is never replaced`);
  }
}

/** `velvet keys new <folder>`: a key for this remote, of which only the public half leaves the machine. */
async function keysCommand(folder: string, args: readonly string[]): Promise<readonly string[]> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [what, given, ...rest] = positionals;
  if (what !== 'new' || given === undefined || rest.length > 0) throw new Usage(usages.keys);
  const { id } = await remoteIn(folder);
  const into = path.resolve(folder, given);
  if (isBelow(folder, into)) {
    throw new ProjectProblem(`${into} is inside the project: a key must not be committed with it`);
  }
  const { pem, publicPem } = newKey();
  await mkdir(into, { recursive: true, mode: 0o700 });
  const file = path.join(into, `${id}.pem`);
  const publicFile = path.join(into, `${id}.pub.pem`);
  await writeNew(file, pem, 0o600);
  await writeNew(publicFile, publicPem, 0o644);
  return [
    `Made ${file}: whoever has it can release ${id} (VELVET_KEYS=${into})`,
    `Its id is ${keyIdOf(publicKeyOf(createPublicKey(publicPem)))}`,
    `The installation’s keeper needs ${publicFile}: npx velvet releases registry add-app ${id} ${path.basename(publicFile)}`,
    `for a new app, npx velvet releases registry delegate ${id} ${path.basename(publicFile)} for one that the registry has`,
  ];
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { StartProblem } from '../../tools/start/settings.ts';
import type { Engine } from './engine.ts';
import { deployFolder, type Settings } from './settings.ts';

/**
 * Compose with the settings of an installation.
 * @param dataFolder gets a copy of `compose.yaml` without its name for Compose 1, which refuses one.
 * @returns what runs a command of Compose, which prints to the terminal; it throws a StartProblem when that fails.
 */
export async function openCompose(
  engine: Engine,
  settings: Settings,
  dataFolder: string,
): Promise<(args: readonly string[]) => Promise<void>> {
  const files = engine.isFirstCompose
    ? await withoutName(settings.composeFiles, dataFolder)
    : settings.composeFiles;
  const common = [
    ...['--project-name', settings.variables.COMPOSE_PROJECT_NAME],
    ...['--project-directory', deployFolder],
    ...['--env-file', settings.file],
    ...files.flatMap((file) => ['--file', file]),
    ...settings.profiles.flatMap((profile) => ['--profile', profile]),
  ];
  // What `.env` says counts, whatever this process has under the same names.
  const names = Object.keys(settings.variables);
  const environment = Object.entries(process.env).filter(([name]) => !names.includes(name));
  return (args) =>
    runInTerminal([...engine.compose, ...common, ...args], {
      ...Object.fromEntries(environment),
      // The Dockerfile has secrets of builds.
      DOCKER_BUILDKIT: '1',
      COMPOSE_DOCKER_CLI_BUILD: '1',
    });
}

async function withoutName(
  files: readonly string[],
  dataFolder: string,
): Promise<readonly string[]> {
  const [first = '', ...others] = files;
  const copy = path.join(dataFolder, 'compose.yaml');
  await writeFile(copy, readFileSync(first, 'utf8').replace(/^name: .*\n/m, ''));
  return [copy, ...others];
}

const profilesSchema = v.object({
  services: v.record(v.string(), v.object({ profiles: v.optional(v.array(v.string()), []) })),
});

/** Every profile that the Compose files have: `down` leaves nothing of another one running. */
export function profilesIn(files: readonly string[]): readonly string[] {
  const found = files.flatMap((file) => {
    const read: unknown = parse(readFileSync(file, 'utf8'), { merge: true });
    return Object.values(v.parse(profilesSchema, read).services).flatMap((each) => each.profiles);
  });
  return [...new Set(found)].sort();
}

/**
 * Runs a program that prints to this terminal, to its end.
 * @throws StartProblem when it cannot be started or does not end with 0.
 */
export async function runInTerminal(
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const child = spawn(program, args, { stdio: 'inherit', env });
  const [code] = await once(child, 'exit').catch((cause: Error) => {
    throw new StartProblem(`${program} cannot be started: ${cause.message}`, { cause });
  });
  if (code !== 0) throw new StartProblem(`${program} ended with ${code}, see above.`);
}

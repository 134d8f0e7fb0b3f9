import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { StartProblem } from '../../tools/start/settings.ts';
import { replacePrivateFile } from '../cluster/machine/system-user.ts';
import { makeSecret } from '../cluster/secrets.ts';
import { type Choices, usualVariables } from './options.ts';
import { type Places, placesIn, processUser } from './places.ts';

/** Folder of the Compose files. */
export const deployFolder = path.resolve(import.meta.dirname, '../../deploy');

/** The base image that `local-base.sh` makes. */
export const LOCAL_BASE = 'localhost/velvet-node:24';
const LOCAL_FILE = 'compose.local.yaml';

const passwords = [
  'VELVET_OWNER_PASSWORD',
  'VELVET_REPLICATION_PASSWORD',
  'VELVET_API_PASSWORD',
  'VELVET_DRAWS_PASSWORD',
  'VELVET_OPERATOR_PASSWORD',
  'VELVET_METRICS_PASSWORD',
  'VELVET_TRANSCODER_PASSWORD',
  'VELVET_PUSH_PASSWORD',
  'VELVET_POOLER_STATS_PASSWORD',
] as const;

const schema = v.objectWithRest(
  {
    COMPOSE_PROJECT_NAME: v.string(),
    COMPOSE_FILE: v.string(),
    COMPOSE_PROFILES: v.string(),
    PORT: v.string(),
    CONSOLE_PORT: v.string(),
    PROMETHEUS_PORT: v.string(),
    GRAFANA_PORT: v.string(),
    RELEASES_DIR: v.string(),
  },
  v.string(),
);

/** What `.env` of a data folder says; undefined before the first `up`. Throws a StartProblem. */
export async function readSettings(dataFolder: string) {
  const { environment: file } = placesIn(dataFolder);
  if (!existsSync(file)) return undefined;
  const read = v.safeParse(schema, parseEnv(await readFile(file, 'utf8')));
  if (!read.success) {
    throw new StartProblem(
      `${file} lacks what npx velvet containers up writes: ${v.summarize(read.issues)}`,
    );
  }
  const variables = read.output;
  const files = variables.COMPOSE_FILE.split(':');
  const profiles: readonly string[] = variables.COMPOSE_PROFILES.split(',').filter(Boolean);
  return {
    file,
    /** Everything in it. */
    variables,
    /** Absolute paths of Compose files. */
    composeFiles: files.map((each) => path.resolve(deployFolder, each)),
    profiles,
    /** Other projects' images are made here. */
    isLocal: files.includes(LOCAL_FILE),
  } as const;
}
export type Settings = NonNullable<Awaited<ReturnType<typeof readSettings>>>;

/** Writes `.env` with new passwords, for its owner only. Nothing is written where there is one. */
export async function writeSettings(places: Places, choices: Choices): Promise<void> {
  const { profiles, files, isLocal } = choices;
  const chosen = { ...usualVariables, ...choices.variables };
  const lines = {
    ...chosen,
    COMPOSE_FILE: ['compose.yaml', ...(isLocal ? [LOCAL_FILE] : []), ...files].join(':'),
    // The key that renews the timestamp is here.
    COMPOSE_PROFILES: ['registry', ...profiles].join(','),
    PUBLIC_URL: `http://localhost:${chosen.PORT}`,
    OPS_PUBLIC_URL: `http://localhost:${chosen.CONSOLE_PORT}`,
    ...(isLocal ? { NODE_IMAGE: LOCAL_BASE } : {}),
    // Nobody would send messages.
    ...(profiles.includes('push') ? {} : { PUSH_HOSTS: 'none' }),
    RELEASES_DIR: places.releases,
    RELEASES_USER: processUser().text,
    VELVET_ROOT: places.root,
    ONLINE_KEY_DIR: places.onlineKey,
    DRAWS_KEY_FILE: places.drawsKey,
    PUSH_KEY_FILE: places.pushKey,
    VELVET_SECRET: makeSecret(),
    ...Object.fromEntries(passwords.map((name) => [name, makeSecret()])),
  };
  const text = [
    '# Written once by `npx velvet containers up`. Change it here, and run that again.',
    ...Object.entries(lines).map(([name, value]) => `${name}=${value}`),
  ].join('\n');
  await replacePrivateFile(places.environment, `${text}\n`);
}

/**
 * Refuses choices that `.env` has otherwise: it is written once.
 * @throws StartProblem that names the variable to change.
 */
export function requireSame(settings: Settings, choices: Choices): void {
  const others = Object.entries(choices.variables).filter(
    ([name, value]) => value !== settings.variables[name],
  );
  const { profiles, composeFiles, isLocal } = settings;
  const names = [
    ...others.map(([name]) => name),
    ...(choices.profiles.every((each) => profiles.includes(each)) ? [] : ['COMPOSE_PROFILES']),
    ...(choices.files.every((each) => composeFiles.includes(each)) ? [] : ['COMPOSE_FILE']),
    ...(choices.isLocal && !isLocal ? ['COMPOSE_FILE', 'NODE_IMAGE'] : []),
  ];
  if (names.length === 0) return;
  throw new StartProblem(
    `This installation was made with other options: change ${names.join(', ')} in ${settings.file}.`,
  );
}

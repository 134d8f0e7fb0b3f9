import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { StartProblem } from '../../tools/start/settings.ts';
import { replacePrivateFile } from '../cluster/machine/system-user.ts';
import { makeSecret } from '../cluster/secrets.ts';
import type { Choices } from './options.ts';
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

const schema = v.looseObject({
  COMPOSE_PROJECT_NAME: v.string(),
  COMPOSE_FILE: v.string(),
  COMPOSE_PROFILES: v.string(),
  PORT: v.string(),
  CONSOLE_PORT: v.string(),
  PROMETHEUS_PORT: v.string(),
  GRAFANA_PORT: v.string(),
  RELEASES_DIR: v.string(),
});

/** What `.env` of a data folder says. */
export interface Settings {
  readonly file: string;
  /** Everything in it, by variable. */
  readonly variables: Readonly<Record<string, string>>;
  readonly project: string;
  /** Absolute paths of Compose files. */
  readonly composeFiles: readonly string[];
  readonly profiles: readonly string[];
  readonly ports: Readonly<Record<'visitors' | 'console' | 'prometheus' | 'grafana', string>>;
  readonly releasesFolder: string;
  /** Other projects' images are made here. */
  readonly isLocal: boolean;
}

/** What `.env` of a data folder says; undefined before the first `up`. Throws a StartProblem. */
export async function readSettings(dataFolder: string): Promise<Settings | undefined> {
  const { environment: file } = placesIn(dataFolder);
  if (!existsSync(file)) return undefined;
  const read = v.safeParse(schema, parseEnv(await readFile(file, 'utf8')));
  if (!read.success) {
    throw new StartProblem(
      `${file} lacks what npx velvet containers up writes: ${v.summarize(read.issues)}`,
    );
  }
  const known = read.output;
  const files = known.COMPOSE_FILE.split(':');
  const variables = Object.entries(known).map(([name, value]) => [name, String(value)] as const);
  return {
    file,
    variables: Object.fromEntries(variables),
    project: known.COMPOSE_PROJECT_NAME,
    composeFiles: files.map((each) => path.resolve(deployFolder, each)),
    profiles: known.COMPOSE_PROFILES.split(',').filter((each) => each !== ''),
    ports: {
      visitors: known.PORT,
      console: known.CONSOLE_PORT,
      prometheus: known.PROMETHEUS_PORT,
      grafana: known.GRAFANA_PORT,
    },
    releasesFolder: known.RELEASES_DIR,
    isLocal: files.includes(LOCAL_FILE),
  };
}

/** What the first `up` writes: the choices, or their defaults. */
function chosen(choices: Choices) {
  const { profiles, files, isLocal } = choices;
  return {
    COMPOSE_PROJECT_NAME: choices.project ?? 'velvet',
    COMPOSE_FILE: ['compose.yaml', ...(isLocal ? [LOCAL_FILE] : []), ...files].join(':'),
    // The key that renews the timestamp is here.
    COMPOSE_PROFILES: ['registry', ...profiles].join(','),
    PORT: String(choices.port ?? 8080),
    CONSOLE_PORT: String(choices.consolePort ?? 8083),
    PROMETHEUS_PORT: String(choices.prometheusPort ?? 9090),
    GRAFANA_PORT: String(choices.grafanaPort ?? 3000),
  };
}

/** Writes `.env` with new passwords, for its owner only. Nothing is written where there is one. */
export async function writeSettings(places: Places, choices: Choices): Promise<void> {
  const settings = chosen(choices);
  const lines = {
    ...settings,
    PUBLIC_URL: `http://localhost:${settings.PORT}`,
    OPS_PUBLIC_URL: `http://localhost:${settings.CONSOLE_PORT}`,
    ...(choices.isLocal ? { NODE_IMAGE: LOCAL_BASE } : {}),
    // Nobody would send messages.
    ...(choices.profiles.includes('push') ? {} : { PUSH_HOSTS: 'none' }),
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
  const given = {
    COMPOSE_PROJECT_NAME: choices.project,
    PORT: choices.port,
    CONSOLE_PORT: choices.consolePort,
    PROMETHEUS_PORT: choices.prometheusPort,
    GRAFANA_PORT: choices.grafanaPort,
  };
  const others = Object.entries(given).filter(
    ([name, value]) => value !== undefined && settings.variables[name] !== String(value),
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

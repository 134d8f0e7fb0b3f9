import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { succeeds } from '@velvet/registry/files';
import { releaseChanged } from '@velvet/registry/publish';
import { StartProblem } from '../../tools/start/settings.ts';
import { runCommand } from '../cluster/machine/run-command.ts';
import { untilReady } from '../cluster/services/node-service.ts';
import { openCompose, runInTerminal } from './compose.ts';
import type { Engine } from './engine.ts';
import { foreignKeys, makeKeys, requireKeys } from './keys.ts';
import { listContainers, untilWell } from './list-containers.ts';
import { type Choices, type ContainersCommand, usualVariables } from './options.ts';
import { IMAGE_USER, type Places, placesIn, processUser, visitorUrls } from './places.ts';
import {
  deployFolder,
  LOCAL_BASE,
  readSettings,
  requireSame,
  type Settings,
  writeSettings,
} from './settings.ts';

interface UpSurroundings {
  readonly engine: Engine;
  readonly log: (line: string) => void;
}

/**
 * Brings the installation of a data folder up: makes what is missing, builds, starts and waits until
 * pages and calls are answered. What runs already and has not changed stays as it is.
 * @throws StartProblem when a step fails, or a container is not well after ten minutes.
 */
export async function up(
  { dataFolder, choices, passed }: ContainersCommand,
  { engine, log }: UpSurroundings,
): Promise<void> {
  const places = placesIn(dataFolder);
  const settings = await installationIn(dataFolder, choices, engine);
  const { COMPOSE_PROJECT_NAME: project, PORT, RELEASES_DIR } = settings.variables;
  if (RELEASES_DIR === places.releases) await publishReleases(places, log);
  if (settings.isLocal) await makeLocalBase(engine, log);
  const compose = await openCompose(engine, settings, dataFolder);
  log('Building the images');
  await compose(['build']);
  await giveKeys(engine, settings, places);
  log('Starting the containers');
  await compose(['up', '--detach', '--no-build', ...passed]);
  await untilWell(() => listContainers(engine, project), log);
  for (const url of visitorUrls(PORT)) {
    await untilReady(url, url, 'npx velvet containers compose -- logs');
  }
  announce(settings, log);
}

/** What the first `up` makes, and what it has made. Keys come first: with `.env` they are complete. */
async function installationIn(
  dataFolder: string,
  choices: Choices,
  engine: Engine,
): Promise<Settings> {
  const places = placesIn(dataFolder);
  const known = await readSettings(dataFolder);
  if (known) {
    requireSame(known, choices);
    requireKeys(places, known.variables.RELEASES_DIR === places.releases);
    return known;
  }
  for (const each of [dataFolder, ...choices.files]) {
    if (!/^[\w./@-]+$/.test(each)) {
      throw new StartProblem(`${each}: only letters, digits and . _ @ - / may be in this path.`);
    }
  }
  const { COMPOSE_PROJECT_NAME: project } = { ...usualVariables, ...choices.variables };
  await refuseOtherDatabase(project, dataFolder, engine);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await makeKeys(places);
  await writeSettings(places, choices);
  const settings = await readSettings(dataFolder);
  if (!settings) throw new Error('The settings are gone');
  return settings;
}

/** A database that is there was made with other passwords. */
async function refuseOtherDatabase(
  project: string,
  dataFolder: string,
  { program }: Engine,
): Promise<void> {
  const volume = `${project}_database`;
  const names = await runCommand([program, 'volume', 'ls', '--quiet']);
  if (!names.split('\n').includes(volume)) return;
  throw new StartProblem(
    `There is a database already, the volume ${volume}, whose passwords ${dataFolder} does not have: ` +
      'name the folder of that installation with --data, or another --project.',
  );
}

async function makeLocalBase({ program }: Engine, log: (line: string) => void): Promise<void> {
  if (await succeeds(runCommand([program, 'image', 'inspect', LOCAL_BASE]))) return;
  log(`Making ${LOCAL_BASE}`);
  await runInTerminal(['sh', path.join(deployFolder, 'local-base.sh'), LOCAL_BASE, program]);
}

/** The processes refuse keys that others own or may read. */
async function giveKeys(engine: Engine, settings: Settings, places: Places): Promise<void> {
  const foreign = await foreignKeys(places);
  if (foreign.length === 0) return;
  const version = settings.variables.VELVET_VERSION ?? process.env.VELVET_VERSION ?? 'local';
  const owner = `${IMAGE_USER}:${IMAGE_USER}`;
  await runCommand([
    ...[engine.program, 'run', '--rm', '--user', '0:0', '--network', 'none'],
    ...['--volume', `${places.keys}:/keys`, '--entrypoint', 'chown', `velvet-migrate:${version}`],
    ...[owner, ...foreign.map((file) => `/keys/${path.basename(file)}`)],
  ]);
}

function announce(
  { variables, profiles, file, isLocal }: Settings,
  log: (line: string) => void,
): void {
  log('');
  log(`Velvet is ready at http://localhost:${variables.PORT}`);
  if (profiles.includes('operators')) {
    log(`The operators' console is at http://localhost:${variables.CONSOLE_PORT}`);
  }
  if (profiles.includes('monitoring')) {
    log(`Prometheus is at http://localhost:${variables.PROMETHEUS_PORT}`);
    if (!isLocal) log(`Grafana is at http://localhost:${variables.GRAFANA_PORT}`);
  }
  log(`Keys and settings: ${path.dirname(file)}`);
  log('npx velvet containers status shows the containers, down stops them.');
}

/** Publishes what changed in the apps of this checkout, signed by the keys of the installation. */
async function publishReleases(places: Places, log: (line: string) => void): Promise<void> {
  // Where the release code finds root and keys: edges of images accept none for development.
  process.env.VELVET_ROOT = places.root;
  process.env.VELVET_KEYS = places.registry;
  await releaseChanged({ releasesDir: places.releases, log });
  const { isRoot, text } = processUser();
  if (isRoot) await runCommand(['chown', '--recursive', text, places.releases]);
}

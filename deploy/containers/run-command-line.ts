import { isAnswered } from '../../tools/start/ask-until.ts';
import { StartProblem } from '../../tools/start/settings.ts';
import { openCompose, profilesIn } from './compose.ts';
import { type Engine, findEngine } from './engine.ts';
import { listContainers } from './list-containers.ts';
import { type ContainersCommand, readContainersCommand, USAGE } from './options.ts';
import { visitorUrls } from './places.ts';
import { readSettings, type Settings } from './settings.ts';
import { up } from './up.ts';

const ASK_MS = 5_000;

/** Runs `npx velvet containers up` with these arguments and gives its exit code. Throws a StartProblem. */
export async function runContainers(
  argv: readonly string[],
  log: (line: string) => void,
): Promise<number> {
  if (argv[0] === '--help') {
    log(USAGE);
    return 0;
  }
  const command = readContainersCommand(argv);
  const engine = await findEngine();
  if (command.command === 'up') {
    await up(command, { engine, log });
    return 0;
  }
  const settings = await readSettings(command.dataFolder);
  if (!settings) {
    throw new StartProblem(`${command.dataFolder} has no installation: npx velvet containers up.`);
  }
  if (command.command === 'status') return printStatus(settings, engine, log);
  await runCompose(command, settings, engine);
  return 0;
}

async function runCompose(
  { command, dataFolder, removesVolumes, passed }: ContainersCommand,
  settings: Settings,
  engine: Engine,
): Promise<void> {
  if (command === 'compose') {
    const compose = await openCompose(engine, settings, dataFolder);
    return compose(passed);
  }
  const everything = { ...settings, profiles: profilesIn(settings.composeFiles) };
  const compose = await openCompose(engine, everything, dataFolder);
  const volumes = removesVolumes ? ['--volumes'] : [];
  await compose(['down', '--remove-orphans', ...volumes, ...passed]);
}

async function printStatus(
  { variables }: Settings,
  engine: Engine,
  log: (line: string) => void,
): Promise<number> {
  const containers = await listContainers(engine, variables.COMPOSE_PROJECT_NAME);
  const width = Math.max(0, ...containers.map(({ service }) => service.length));
  for (const { service, state, isWell } of containers) {
    log(`${service.padEnd(width)}  ${state}${isWell ? '' : '  <- not well'}`);
  }
  const answers = await Promise.all(
    visitorUrls(variables.PORT).map((url) => isAnswered(url, ASK_MS)),
  );
  const isServed = answers.every(Boolean);
  log(`Pages and calls on port ${variables.PORT}: ${isServed ? '' : 'not '}served`);
  return isServed && containers.length > 0 && containers.every(({ isWell }) => isWell) ? 0 : 1;
}

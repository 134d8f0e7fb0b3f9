import path from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '../../tools/start/settings.ts';

export const USAGE = `Usage: npx velvet containers up|down|status [options] [-- <options of compose>]
       npx velvet containers compose [--data <folder>] -- <command of compose>

  up        publishes the apps, builds the images, starts what does not run, and waits until it is ready
  status    lists the containers; ends with 1 unless all is well
  down      stops and removes the containers; database and files stay
  compose   runs a command of compose on the installation, such as logs or exec

  --data <folder>          keys, releases and .env (.velvet/containers)
  --volumes                of down: removes database and files, too

The first up writes these into .env, where they are changed later:

  --project <name>         first part of the names of containers and volumes (velvet)
  --port <number>          where visitors come in (8080)
  --console-port, --prometheus-port, --grafana-port <number>
                           on 127.0.0.1 (8083, 9090, 3000)
  --profile <name>         operators, push or monitoring, too; may be repeated
  --file <file>            a Compose file beside compose.yaml; may be repeated
  --local                  builds other projects' images of Debian's packages, as root`;

const commands = ['up', 'down', 'status', 'compose'] as const;

/** Variables of `.env` that have an option of their own, and what the first `up` writes without it. */
export const usualVariables = {
  COMPOSE_PROJECT_NAME: 'velvet',
  PORT: '8080',
  CONSOLE_PORT: '8083',
  PROMETHEUS_PORT: '9090',
  GRAFANA_PORT: '3000',
} as const;

/** What the first `up` decides. */
export interface Choices {
  /** Those of `usualVariables` that were said. */
  readonly variables: Readonly<Partial<Record<keyof typeof usualVariables, string>>>;
  readonly profiles: readonly string[];
  /** Absolute paths. */
  readonly files: readonly string[];
  readonly isLocal: boolean;
}

export interface ContainersCommand {
  readonly command: (typeof commands)[number];
  readonly dataFolder: string;
  readonly choices: Choices;
  readonly removesVolumes: boolean;
  /** Arguments for compose. */
  readonly passed: readonly string[];
}

/**
 * Reads the command line; what follows `--` is for compose.
 * @throws StartProblem for ports that are none, and with the usage for an unknown command.
 */
export function readContainersCommand(argv: readonly string[]): ContainersCommand {
  const end = argv.indexOf('--');
  const { positionals, values } = parseArgs({
    args: end < 0 ? [...argv] : argv.slice(0, end),
    allowPositionals: true,
    options: {
      data: { type: 'string', default: '.velvet/containers' },
      volumes: { type: 'boolean', default: false },
      project: { type: 'string' },
      port: { type: 'string' },
      'console-port': { type: 'string' },
      'prometheus-port': { type: 'string' },
      'grafana-port': { type: 'string' },
      profile: { type: 'string', multiple: true, default: [] },
      file: { type: 'string', multiple: true, default: [] },
      local: { type: 'boolean', default: false },
    },
  });
  const [word, ...more] = positionals;
  const command = commands.find((known) => known === word);
  if (command === undefined || more.length > 0) throw new StartProblem(USAGE);
  return {
    command,
    dataFolder: path.resolve(values.data),
    choices: {
      variables: {
        ...(values.project !== undefined && { COMPOSE_PROJECT_NAME: values.project }),
        ...portIn('PORT', values.port),
        ...portIn('CONSOLE_PORT', values['console-port']),
        ...portIn('PROMETHEUS_PORT', values['prometheus-port']),
        ...portIn('GRAFANA_PORT', values['grafana-port']),
      },
      profiles: values.profile,
      files: values.file.map((file) => path.resolve(file)),
      isLocal: values.local,
    },
    removesVolumes: values.volumes,
    passed: end < 0 ? [] : argv.slice(end + 1),
  };
}

function portIn(variable: keyof typeof usualVariables, text: string | undefined) {
  if (text === undefined) return {};
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new StartProblem(`"${text}" is no port.`);
  return { [variable]: String(port) };
}

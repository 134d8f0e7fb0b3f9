import * as v from 'valibot';
import { askUntil } from '../../tools/start/ask-until.ts';
import { StartProblem } from '../../tools/start/settings.ts';
import { runCommand } from '../cluster/machine/run-command.ts';
import type { Engine, Run } from './engine.ts';

/** A container of an installation. */
export interface Container {
  /** Of its service in the Compose file. */
  readonly service: string;
  /** `running, healthy`. */
  readonly state: string;
  readonly isWell: boolean;
}

const containersSchema = v.array(
  v.object({
    State: v.object({
      Status: v.string(),
      ExitCode: v.number(),
      Health: v.optional(v.nullable(v.object({ Status: v.string() }))),
    }),
    HostConfig: v.object({ RestartPolicy: v.object({ Name: v.string() }) }),
    Config: v.object({ Labels: v.record(v.string(), v.string()) }),
  }),
);
type Inspected = v.InferOutput<typeof containersSchema>[number];

const label = 'com.docker.compose';

/** The containers of a project, by service, without those of single commands. Throws a StartProblem. */
export async function listContainers(
  { program }: Engine,
  project: string,
  run: Run = runCommand,
): Promise<readonly Container[]> {
  const filter = ['--filter', `label=${label}.project=${project}`];
  const ids = (await run([program, 'ps', '--all', '--quiet', ...filter]))
    .split('\n')
    .filter(Boolean);
  if (ids.length === 0) return [];
  const inspected: unknown = JSON.parse(await run([program, 'inspect', ...ids]));
  return v
    .parse(containersSchema, inspected)
    .filter(({ Config }) => Config.Labels[`${label}.oneoff`] !== 'True')
    .map(described)
    .sort((a, b) => a.service.localeCompare(b.service));
}

function described({ State, HostConfig, Config }: Inspected): Container {
  const { Status, ExitCode, Health } = State;
  // Docker says `none` where there is no check.
  const health =
    Health && Health.Status !== 'none' && Health.Status !== '' ? Health.Status : undefined;
  const isRunning = Status === 'running';
  // What is to run once ends well with 0, and is started again only after a failure.
  const hasEnded = Status === 'exited' && HostConfig.RestartPolicy.Name === 'on-failure';
  return {
    service: Config.Labels[`${label}.service`] ?? '',
    state: [Status, isRunning ? health : `code ${ExitCode}`].filter(Boolean).join(', '),
    isWell: isRunning ? health === undefined || health === 'healthy' : hasEnded && ExitCode === 0,
  };
}

/** A replica that has to copy its primary may take this long (`start_period`). */
const LIMIT_MS = 10 * 60_000;
const POLL_MS = 1_000;

interface Patience {
  readonly limitMs?: number;
  readonly pollMs?: number;
}

/**
 * Waits until every container of an installation is well, and says which are not.
 * @throws StartProblem that names them when the limit is over.
 */
export async function untilWell(
  list: () => Promise<readonly Container[]>,
  log: (line: string) => void,
  { limitMs = LIMIT_MS, pollMs = POLL_MS }: Patience = {},
): Promise<void> {
  let waiting = '';
  const areWell = async () => {
    const containers = await list();
    const names = containers
      .filter(({ isWell }) => !isWell)
      .map(({ service, state }) => `${service} (${state})`)
      .join(', ');
    if (names !== waiting && names !== '') log(`Waiting for ${names}`);
    waiting = names;
    return containers.length > 0 && names === '';
  };
  if (await askUntil(areWell, { limitMs, pauseMs: pollMs })) return;
  throw new StartProblem(
    `Not well after ${limitMs / 1_000} s: ${waiting || 'no container is there'}. ` +
      'See npx velvet containers compose -- logs.',
  );
}

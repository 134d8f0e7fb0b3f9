import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { StartProblem } from '../../../tools/start/settings.ts';
import { callCluster } from './control-client.ts';
import { switchOver, type UpgradeOptions, upgrade } from './maintain.ts';
import { type ClusterStatus, statusSchema } from './protocol.ts';

/** A command for a running cluster, read from the command line. */
type ControlCommand = { readonly dataFolder: string } & (
  | { readonly command: 'status' | 'stop' | 'switchover' }
  | { readonly command: 'restart'; readonly name: string }
  | ({ readonly command: 'upgrade' } & UpgradeOptions)
);

const names = ['status', 'stop', 'restart', 'upgrade', 'switchover'] as const;
const isName = (word: string | undefined): word is (typeof names)[number] =>
  names.some((name) => name === word);

/**
 * Reads a command; undefined when the words are no command but options of a start.
 * @throws StartProblem for words that a command does not take.
 */
export function readControlCommand(args: readonly string[]): ControlCommand | undefined {
  const [word, ...rest] = args;
  if (word === undefined || word.startsWith('-')) return undefined;
  if (!isName(word)) {
    throw new StartProblem(`There is no command ${word}; there are ${names.join(', ')}.`);
  }
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: {
      data: { type: 'string', default: '.velvet/cluster' },
      ...(word === 'upgrade'
        ? { 'back-to': { type: 'string' }, 'with-releases': { type: 'boolean' } }
        : {}),
    } satisfies Record<string, { type: 'string' | 'boolean'; default?: string }>,
  });
  const dataFolder = path.resolve(String(values.data));
  const [name, ...more] = positionals;
  if (more.length > 0 || (word !== 'restart' && name !== undefined)) {
    throw new StartProblem(`${word} does not take ${positionals.join(' ')}.`);
  }
  if (word === 'restart') {
    if (name === undefined) throw new StartProblem('Name the process to restart, or all.');
    return { command: word, dataFolder, name };
  }
  if (word !== 'upgrade') return { command: word, dataFolder };
  const backTo = 'back-to' in values ? values['back-to'] : undefined;
  const withReleases = 'with-releases' in values && values['with-releases'] === true;
  return {
    command: word,
    dataFolder,
    withReleases,
    ...(typeof backTo === 'string' ? { backTo: path.resolve(backTo) } : {}),
  };
}

/** Carries a command out. @returns the exit code. @throws StartProblem when it fails. */
export async function runControlCommand(
  given: ControlCommand,
  print: (line: string) => void,
): Promise<number> {
  const { command, dataFolder } = given;
  switch (command) {
    case 'status': {
      const status = await askStatus(dataFolder);
      for (const line of statusLines(status)) print(line);
      return isWhole(status) ? 0 : 1;
    }
    case 'stop':
      print('Stopping');
      await callCluster(dataFolder, { command }, print);
      print('Stopped');
      return 0;
    case 'restart':
      await callCluster(dataFolder, { command, name: given.name }, print);
      return 0;
    case 'switchover':
      await switchOver(dataFolder, print);
      return 0;
    case 'upgrade':
      await upgrade(dataFolder, await askStatus(dataFolder), given, print);
      return 0;
  }
}

const askStatus = async (dataFolder: string): Promise<ClusterStatus> =>
  v.parse(statusSchema, await callCluster(dataFolder, { command: 'status' }));

/** A status as lines for people. */
export function statusLines(status: ClusterStatus): readonly string[] {
  const { checkout, release, processes, nodes, replication } = status;
  const width = Math.max(0, ...processes.map(({ name }) => name.length));
  return [
    `Started from ${checkout}, release ${release}`,
    ...processes.map((each) =>
      [
        each.name.padEnd(width),
        each.state.padEnd('not ready'.length),
        each.release === undefined ? '' : `release ${each.release}`,
        each.checkout === undefined ? '' : `from ${each.checkout}`,
      ]
        .join('  ')
        .trimEnd(),
    ),
    ...nodes.map(({ name, role, state }) => {
      const standby = replication.find((each) => each.standby === name);
      const flow = standby
        ? `, ${standby.state}${standby.synchronous ? ', acknowledges' : ''}, ${standby.behindBytes} bytes behind`
        : '';
      return `${name}: ${role}, ${state}${flow}`;
    }),
    ...(nodes.length === 0 ? ['No node of the database answers'] : []),
  ];
}

/** Whether all processes and nodes are as they should be; `status` ends with 1 otherwise. */
export const isWhole = ({ processes, nodes, replication }: ClusterStatus): boolean =>
  processes.every(({ state }) => state === 'ready' || state === 'running') &&
  nodes.every(({ state }) => state === 'running' || state === 'streaming') &&
  nodes.length > 0 &&
  replication.some(({ synchronous }) => synchronous);

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Linux reports times in hundredths of a second on every platform that Node runs on. */
const TICKS_PER_SECOND = 100;
/** Places in /proc/<pid>/stat after the name in brackets, from 0. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14] as const;
const TIMES_OF_ENDED_CHILDREN = [13, 14] as const;

/** A process as /proc shows it; those in other namespaces are there, too. */
interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Name of its program, cut to 15 letters by Linux: `etcd`. */
  readonly name: string;
  readonly command: string;
  /** Empty for a process of another user, unless this one is root. */
  readonly workFolder: string;
  readonly ticks: number;
}

/** Empty for a process that has ended meanwhile. */
function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

const fieldsOf = (stat: string): readonly string[] =>
  stat.slice(stat.lastIndexOf(')') + 2).split(' ');

const sumOf = (fields: readonly string[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number(fields[place]), 0);

function readProcess(pid: number): readonly Process[] {
  const text = (name: string) => orEmpty(() => readFileSync(`/proc/${pid}/${name}`, 'utf8'));
  const stat = text('stat');
  if (stat === '') return [];
  const fields = fieldsOf(stat);
  return [
    {
      pid,
      parent: Number(fields[PARENT]),
      name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
      command: text('cmdline').replaceAll('\0', ' '),
      workFolder: orEmpty(() => readlinkSync(`/proc/${pid}/cwd`)),
      ticks: sumOf(fields, TIMES),
    },
  ];
}

const readProcesses = (): readonly Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));

/** Processes of this machine that fit. */
export const processesThat = (fits: (process: Process) => boolean): readonly number[] =>
  readProcesses()
    .filter(fits)
    .map(({ pid }) => pid);

/** These processes and all that they started. */
export function familyOf(pids: readonly number[]): readonly Process[] {
  const all = readProcesses();
  const found = new Set(pids);
  // Children have higher ids in no particular order: repeat until nothing is added.
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({ pid }) => found.has(pid));
}

/** Processor seconds that these processes and all that they started have used; only on Linux. */
export const cpuSecondsOf = (pids: readonly number[]): number =>
  familyOf(pids).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;

/** Processor seconds of what this process has started and what has ended; only on Linux. */
export const cpuSecondsOfEnded = (): number =>
  sumOf(fieldsOf(readFileSync('/proc/self/stat', 'utf8')), TIMES_OF_ENDED_CHILDREN) /
  TICKS_PER_SECOND;

/** Processes that this one has started, directly or not, whose command line matches. */
export const startedProcesses = (command: RegExp): readonly number[] =>
  familyOf([process.pid])
    .filter((each) => command.test(each.command))
    .map(({ pid }) => pid);

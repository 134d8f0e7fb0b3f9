import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports times in hundredths of a second on every platform that Node runs on. */
const TICKS_PER_SECOND = 100;
/** Places in /proc/<pid>/stat after the name in brackets, from 0. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14] as const;
const TIMES_OF_ENDED_CHILDREN = [13, 14] as const;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

function readFields(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const sumOf = (fields: readonly string[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + Number(fields[place]), 0);

function readProcess(pid: number): Process | undefined {
  try {
    const fields = readFields(pid);
    return { pid, parent: Number(fields[PARENT]), ticks: sumOf(fields, TIMES) };
  } catch {
    // It has ended.
    return undefined;
  }
}

const readProcesses = (): readonly Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);

/** These processes and all that they started. */
function descendantsOf(all: readonly Process[], pids: readonly number[]): ReadonlySet<number> {
  const found = new Set(pids);
  // Children have higher ids in no particular order: repeat until nothing is added.
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return found;
}

/** Processor seconds that these processes and all that they started have used; only on Linux. */
export function cpuSecondsOf(pids: readonly number[]): number {
  const all = readProcesses();
  const wanted = descendantsOf(all, pids);
  const ticks = all.filter(({ pid }) => wanted.has(pid)).reduce((sum, each) => sum + each.ticks, 0);
  return ticks / TICKS_PER_SECOND;
}

/** Processor seconds of what this process has started and what has ended; only on Linux. */
export const cpuSecondsOfEnded = (): number =>
  sumOf(readFields(process.pid), TIMES_OF_ENDED_CHILDREN) / TICKS_PER_SECOND;

/** Processes that this one has started, directly or not, whose command line matches. */
export function startedProcesses(command: RegExp, ancestor = process.pid): readonly number[] {
  const all = readProcesses();
  return [...descendantsOf(all, [ancestor])].filter((pid) => command.test(commandOf(pid)));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // It has ended.
    return '';
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Processes of one installation on Linux, from `/proc`. */

const KIB_PER_MIB = 1_024;
/** Of `/proc/<pid>/stat`, on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

interface ProcessFigures {
  readonly command: string;
  /** Proportional set size: shared pages are divided among those who share them. */
  readonly pssMib: number;
  readonly cpuSeconds: number;
}

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

async function allProcesses(): Promise<readonly Row[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => {
      const stat = await textOf(`/proc/${pid}/stat`);
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      const command = (await textOf(`/proc/${pid}/cmdline`)).replaceAll('\0', ' ').trim();
      return { pid: Number(pid), parent, command };
    }),
  );
}

/** A process, what it started, and what works on its folder although it was started by nobody that lives. */
async function pidsOf(root: number, folder: string): Promise<readonly number[]> {
  const rows = await allProcesses();
  const found = new Set(
    rows
      .filter(({ pid, command }) => pid === root || command.includes(folder))
      .map(({ pid }) => pid),
  );
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const { pid, parent } of rows) if (found.has(parent)) found.add(pid);
  }
  found.delete(process.pid);
  return [...found];
}

async function figuresOf(pid: number): Promise<ProcessFigures> {
  const pss = /^Pss:\s+(\d+) kB/m.exec(await textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0;
  const stat = await textOf(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  const command = (await textOf(`/proc/${pid}/cmdline`)).replaceAll('\0', ' ').trim();
  return { command, pssMib: Number(pss) / KIB_PER_MIB, cpuSeconds: ticks / TICKS_PER_SECOND };
}

export interface AtRest {
  readonly processes: readonly ProcessFigures[];
  readonly pssMib: number;
  /** Processor time of all of them within the time that was watched. */
  readonly cpuSeconds: number;
}

/** Watches an installation that nobody uses. */
export async function watchAtRest(root: number, folder: string, forMs: number): Promise<AtRest> {
  const pids = await pidsOf(root, folder);
  const before = await Promise.all(pids.map(figuresOf));
  await delay(forMs);
  const after = await Promise.all(pids.map(figuresOf));
  const total = (figures: readonly ProcessFigures[], of: 'pssMib' | 'cpuSeconds') =>
    figures.reduce((sum, each) => sum + each[of], 0);
  return {
    processes: after.filter(({ pssMib }) => pssMib > 0),
    pssMib: total(after, 'pssMib'),
    cpuSeconds: total(after, 'cpuSeconds') - total(before, 'cpuSeconds'),
  };
}

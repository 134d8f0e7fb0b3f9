import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuSecondsOf, familyOf, processesThat } from '../harness/process-usage.ts';

const KIB_PER_MIB = 1_024;

export interface AtRest {
  readonly processes: readonly {
    readonly command: string;
    /** Proportional set size: shared pages are divided among those who share them. */
    readonly pssMib: number;
  }[];
  readonly pssMib: number;
  /** Processor time of all of them within the time that was watched. */
  readonly cpuSeconds: number;
}

/**
 * Watches an installation that nobody uses: a process, what it started, and what works on its folder
 * although it was started by nobody that lives.
 */
export async function watchAtRest(root: number, folder: string, forMs: number): Promise<AtRest> {
  const pids = processesThat(
    ({ pid, command }) => pid === root || (pid !== process.pid && command.includes(folder)),
  );
  const before = cpuSecondsOf(pids);
  await delay(forMs);
  const cpuSeconds = cpuSecondsOf(pids) - before;
  const all = familyOf(pids).map(async ({ pid, command }) => ({
    command: command.trim(),
    pssMib: await pssOf(pid),
  }));
  const processes = (await Promise.all(all)).filter(({ pssMib }) => pssMib > 0);
  return {
    processes,
    pssMib: processes.reduce((sum, { pssMib }) => sum + pssMib, 0),
    cpuSeconds,
  };
}

async function pssOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / KIB_PER_MIB;
}

import { readdir, readFile, readlink } from 'node:fs/promises';

/** A process as /proc shows it. */
interface Seen {
  readonly pid: number;
  /** Name of its program, cut to 15 letters by Linux: `etcd`. */
  readonly name: string;
  readonly workFolder: string;
  readonly command: string;
}

/** Processes of this machine, those in other namespaces included, that fit. */
export async function processesThat(fits: (seen: Seen) => boolean): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map(look));
  return all.flatMap((seen) => (seen && fits(seen) ? [seen.pid] : []));
}

/** Undefined for a process that has ended meanwhile. */
async function look(pid: number): Promise<Seen | undefined> {
  try {
    const [name, command, workFolder] = await Promise.all([
      readFile(`/proc/${pid}/comm`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readlink(`/proc/${pid}/cwd`),
    ]);
    return { pid, name: name.trim(), command: command.replaceAll('\0', ' '), workFolder };
  } catch {
    return undefined;
  }
}

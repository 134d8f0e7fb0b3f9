import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { StartProblem } from '../../../tools/start/settings.ts';
import { fileBackupsOf } from './pgbackrest.ts';

const BUSY = 75;
/** The number under which flock gets the file. */
const DESCRIPTOR = 3;

/** A task that no other process may do at the same time, and how long it waits for its turn. */
interface ExclusiveTask<T> {
  readonly dataFolder: string;
  readonly waitSeconds: number;
  readonly log: (line: string) => void;
  readonly run: () => Promise<T>;
}

/**
 * Does a task while no other backup of the cluster is made. pgBackRest refuses a second backup only on
 * the same node, and files are linked from the backup before, which must be whole and stay meanwhile. The
 * lock is the kernel's (flock), so that it ends with its process in whatever way.
 * @throws StartProblem when there is no cluster or another one is still made after the time.
 */
export async function withBackupLock<T>(task: ExclusiveTask<T>): Promise<T> {
  const { dataFolder, waitSeconds, log, run } = task;
  const folder = path.dirname(fileBackupsOf(dataFolder));
  // Not made here: a timer must not put a folder where somebody restores a cluster.
  const opening = open(path.join(folder, 'backup.lock'), 'a', 0o600);
  const file = await opening.catch((cause: unknown) => {
    throw new StartProblem(`There is no cluster in ${dataFolder}: it has no backup folder.`, {
      cause,
    });
  });
  try {
    if (!(await lock(file.fd, ['--nonblock']))) {
      log(`Another backup is being made; waiting up to ${waitSeconds} s for its end`);
      if (!(await lock(file.fd, ['--timeout', String(waitSeconds)]))) {
        throw new StartProblem(
          `Another backup of ${dataFolder} has not ended in ${waitSeconds} s: look at what it waits for.`,
        );
      }
    }
    return await run();
  } finally {
    await file.close();
  }
}

/** Locks the open file, which both processes have: it stays locked when flock has ended. */
async function lock(descriptor: number, options: readonly string[]): Promise<boolean> {
  const args = ['--exclusive', '--conflict-exit-code', String(BUSY), ...options];
  const child = spawn('flock', [...args, String(DESCRIPTOR)], {
    stdio: ['ignore', 'ignore', 'inherit', descriptor],
  });
  const [code] = await once(child, 'exit');
  if (code === 0) return true;
  if (code === BUSY) return false;
  throw new StartProblem(`flock failed with code ${code}.`);
}

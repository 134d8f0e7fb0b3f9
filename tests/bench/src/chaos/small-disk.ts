import { statfs } from 'node:fs/promises';
import { runCommand } from '../../../../deploy/cluster/machine/run-command.ts';
import { askUntil } from '../../../../tools/start/ask-until.ts';

const SIZE = '2g';
const FILL_MS = 2_000;

/** A file system of its own, in memory, that can be made full. */
export interface SmallDisk {
  /** Leaves no room: what is there stays, every further block is refused with ENOSPC. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  unmount(): Promise<void>;
}

/**
 * Mounts one on a folder that everybody may pass.
 * @throws StartProblem where this user may not mount.
 */
export async function mountDisk(folder: string): Promise<SmallDisk> {
  await runCommand(['mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=711`, 'tmpfs', folder]);
  const resize = (size: string) => runCommand(['mount', '-o', `remount,size=${size}`, folder]);
  return {
    async fill() {
      // Shrinking costs no memory, and leaves no file to remove. What is written meanwhile makes it fail.
      const shrink = async () => {
        const { blocks, bfree, bsize } = await statfs(folder);
        await resize(String((blocks - bfree + 1) * bsize));
      };
      const isFull = () =>
        shrink().then(
          () => true,
          () => false,
        );
      if (await askUntil(isFull, { limitMs: FILL_MS, pauseMs: 10 })) return;
      await shrink();
    },
    async empty() {
      await resize(SIZE);
    },
    async unmount() {
      // Lazily: what the database has just closed may still be on its way.
      await runCommand(['umount', '-l', folder]);
    },
  };
}

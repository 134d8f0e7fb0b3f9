import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withBackupLock } from './backup-lock.ts';

let folder = '';
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'velvet-lock-'));
  await mkdir(path.join(folder, 'backup'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Another process that has the lock until it is killed. */
async function anotherBackup(): Promise<ChildProcess> {
  const module = path.join(import.meta.dirname, 'backup-lock.ts');
  // The timer refers to the promise: otherwise both it and the locked file could be garbage-collected.
  const script = `const { withBackupLock } = await import(${JSON.stringify(module)});
    await withBackupLock({ dataFolder: ${JSON.stringify(folder)}, waitSeconds: 0, log: () => {},
      run: () => { console.log('locked'); return new Promise((resolve) => setTimeout(resolve, 3_600_000)); } });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

const lock = (waitSeconds: number, log: (line: string) => void = () => undefined) =>
  withBackupLock({ dataFolder: folder, waitSeconds, log, run: async () => 'done' });

describe('the lock of backups', () => {
  it('is free again when its task has ended or failed', async () => {
    const failing = withBackupLock({
      dataFolder: folder,
      waitSeconds: 0,
      log: () => undefined,
      run: () => Promise.reject(new Error('No space')),
    });
    await expect(failing).rejects.toThrow('No space');
    expect(await lock(0)).toBe('done');
    expect(await lock(0)).toBe('done');
  });

  it('makes no folder where there is no cluster', async () => {
    await rm(path.join(folder, 'backup'), { recursive: true });
    await expect(lock(0)).rejects.toThrow('There is no cluster in');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is waited for while another process has it, also one that is killed', async () => {
    const other = await anotherBackup();
    await expect(lock(1)).rejects.toThrow('Another backup of');
    let waiting: Promise<string> | undefined;
    const said = await new Promise<string>((resolve) => {
      waiting = lock(60, resolve);
    });
    expect(said).toBe('Another backup is being made; waiting up to 60 s for its end');
    other.kill('SIGKILL');
    expect(await waiting).toBe('done');
  });
});

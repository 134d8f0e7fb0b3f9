import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpuSecondsOf } from './process-usage.ts';

/** A shell whose child computes for a fifth of a second of processor time. */
const BUSY = `const end = process.cpuUsage().user + 200_000;
while (process.cpuUsage().user < end);
console.log('done'); setInterval(() => undefined, 1_000);`;

// The bench reads Linux's /proc.
const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('counts what a process and those that it started used', async () => {
  const shell = spawn('/bin/sh', ['-c', '"$0" -e "$1"; true', process.execPath, BUSY], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    const pid = shell.pid ?? 0;
    const before = cpuSecondsOf([pid]);
    await once(shell.stdout, 'data');
    const cpuSeconds = cpuSecondsOf([pid]) - before;
    expect(cpuSeconds).toBeGreaterThan(0.15);
    expect(cpuSeconds).toBeLessThan(5);
    expect(cpuSecondsOf([])).toBe(0);
  } finally {
    process.kill(-(shell.pid ?? 0), 'SIGKILL');
  }
});

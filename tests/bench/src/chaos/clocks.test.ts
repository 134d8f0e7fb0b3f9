import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { openClocks } from './clocks.ts';

const TELLS =
  'setInterval(() => console.log(Date.now(), new Date().getTime(), new Date(5).getTime()), 20)';

test('the clock of a running process jumps, and jumps back; given times stay', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-clocks-'));
  const clocks = await openClocks(path.join(folder, 'clocks'));
  const child = spawn(process.execPath, ['-e', TELLS], {
    env: { ...process.env, ...clocks.environmentOf('one') },
  });
  const lines = createInterface(child.stdout);
  const until = async (aheadS: number): Promise<void> => {
    for (;;) {
      const [line] = await once(lines, 'line');
      const [now = 0, made = 0, given] = String(line).split(' ').map(Number);
      expect(given).toBe(5);
      const isThere = (ms: number) => Math.abs(ms - Date.now() - aheadS * 1_000) < 60_000;
      if (isThere(now) && isThere(made)) return;
    }
  };
  try {
    await until(0);
    await clocks.step('one', 3_600);
    await until(3_600);
    await clocks.step('one', -3_600);
    await until(-3_600);
    await clocks.step('two', 7_200);
    await clocks.step('one', 0);
    await until(0);
  } finally {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  }
});

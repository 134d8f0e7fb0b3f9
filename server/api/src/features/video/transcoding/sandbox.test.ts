import { tmpdir } from 'node:os';
import { runTool } from './sandbox.ts';

const node = (script: string, wallMs: number, signal?: AbortSignal) =>
  runTool({
    ...{ command: process.execPath, args: ['-e', script], folder: tmpdir(), wallMs },
    ...{ outputMaxBytes: 100, ...(signal ? { signal } : {}) },
  });
const FOREVER = 'setInterval(() => undefined, 1_000)';

describe('a program of the transcoder', () => {
  test('gives its output and its code, within a limit that is no whole number', async () => {
    const end = await node("console.log('out'); console.error('error'); process.exit(3)", 30_000.5);
    expect(end).toEqual({ code: 3, output: 'out\n', said: 'error\n' });
  });

  test.each([
    ['takes too long', FOREVER, 50],
    ['writes too much', `console.log('x'.repeat(1_000)); ${FOREVER}`, 30_000],
  ])('is killed when it %s', async (_what, script, wallMs) => {
    expect((await node(script, wallMs)).code).toBeNull();
  });

  test('ends with the signal, and rejects with its reason', async () => {
    const stop = new AbortController();
    const running = node(FOREVER, 30_000, stop.signal);
    stop.abort(new Error('Stopped'));
    await expect(running).rejects.toThrow('Stopped');
  });
});

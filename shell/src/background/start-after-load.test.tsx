import { createAppStore } from '@velvet/sdk/store/create-app-store';
import { createShell } from '../app/create-shell.ts';
import { createTabStorage } from '../storage/tab-storage.ts';
import { createProblemLog } from '../telemetry/problem-log.ts';
import { exampleSite } from '../testing/example-site.ts';
import { exampleSource } from '../testing/render-shell.tsx';
import { startAfterLoad } from './start-after-load.ts';

function setup() {
  const source = exampleSource;
  const { shell } = createShell({ ...exampleSite, source, window });
  const tabStorage = createTabStorage(() => window.sessionStorage);
  return {
    ...shell,
    window,
    source,
    problems: createProblemLog(),
    tabStorage,
    addHostSlices: jest.fn(),
    startListening: createAppStore({ transport: shell.transport }).startListening,
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a failed fetch is tried again, and the tasks are started once', async () => {
  const options = setup();
  const startBackgroundTasks = jest.fn(() => undefined);
  const load = jest.fn(async () => ({ startBackgroundTasks }));
  load.mockRejectedValueOnce(new TypeError('down'));
  const onStarted = jest.fn();
  const started = startAfterLoad(options, onStarted, load);
  await jest.runAllTimersAsync();
  await started;
  expect([
    load.mock.calls.length,
    startBackgroundTasks.mock.calls,
    onStarted.mock.calls.length,
  ]).toEqual([2, [[options]], 1]);
});

test('a task that throws at its start is reported, and not started again', async () => {
  const load = jest.fn(async () => ({
    startBackgroundTasks() {
      throw new Error('broken');
    },
  }));
  const started = startAfterLoad(setup(), jest.fn(), load);
  await expect(started).rejects.toThrow('broken');
  expect(load).toHaveBeenCalledTimes(1);
});

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
  const listeners = new Set<() => void>();
  const subscribe = jest.fn((listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const navigation = { ...shell.navigation, subscribe };
  const options = {
    ...shell,
    navigation,
    window,
    source,
    problems: createProblemLog(),
    tabStorage,
    addHostSlices: jest.fn(),
  };
  const step = () => {
    for (const listener of listeners) listener();
  };
  return { options, subscribe, listeners, step };
}

test('a failed fetch is tried again at the next navigation', async () => {
  const { options, subscribe, listeners, step } = setup();
  const startBackgroundTasks = jest.fn(() => undefined);
  const load = jest.fn(async () => ({ startBackgroundTasks }));
  load.mockRejectedValueOnce(new TypeError('down'));
  subscribe.mockImplementationOnce((listener) => {
    listeners.add(listener);
    queueMicrotask(step);
    return () => listeners.delete(listener);
  });
  const onStarted = jest.fn();
  await startAfterLoad(options, onStarted, load);
  expect([
    load.mock.calls.length,
    startBackgroundTasks.mock.calls,
    onStarted.mock.calls.length,
  ]).toEqual([2, [[options]], 1]);
  expect(listeners.size).toBe(0);
});

test('a task that throws at its start is reported, and not started again', async () => {
  const { options, subscribe } = setup();
  const startBackgroundTasks = () => {
    throw new Error('broken');
  };
  const started = startAfterLoad(options, jest.fn(), async () => ({ startBackgroundTasks }));
  await expect(started).rejects.toThrow('broken');
  expect(subscribe).not.toHaveBeenCalled();
});

import { createParts } from '../create-parts.ts';
import { createTabStorage } from '../store/tab-storage.ts';
import { createProblemLog } from '../telemetry/problem-log.ts';
import { exampleSource } from '../testing/render-shell.tsx';
import { whenAtRest } from './when-at-rest.ts';

function setup() {
  const source = exampleSource;
  const { parts } = createParts({ source, window });
  const tabStorage = createTabStorage(() => window.sessionStorage);
  const listeners = new Set<() => void>();
  const subscribe = jest.fn((listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  const navigation = { ...parts.navigation, subscribe };
  const options = {
    ...parts,
    navigation,
    window,
    source,
    problems: createProblemLog(),
    tabStorage,
  };
  const step = () => {
    for (const listener of listeners) listener();
  };
  return { options, subscribe, listeners, step };
}

test('what cannot be fetched is fetched again at the next step, until it is there', async () => {
  const { options, subscribe, listeners, step } = setup();
  const startAtRest = jest.fn(() => undefined);
  const load = jest.fn(async () => ({ startAtRest }));
  load.mockRejectedValueOnce(new TypeError('down'));
  subscribe.mockImplementationOnce((listener) => {
    listeners.add(listener);
    queueMicrotask(step);
    return () => listeners.delete(listener);
  });
  const onStarted = jest.fn();
  await whenAtRest(options, onStarted, load);
  expect([load.mock.calls.length, startAtRest.mock.calls, onStarted.mock.calls.length]).toEqual([
    2,
    [[options]],
    1,
  ]);
  expect(listeners.size).toBe(0);
});

test('a failure to start is no failure to fetch: it is reported, and not repeated', async () => {
  const { options, subscribe } = setup();
  const startAtRest = () => {
    throw new Error('broken');
  };
  const started = whenAtRest(options, jest.fn(), async () => ({ startAtRest }));
  await expect(started).rejects.toThrow('broken');
  expect(subscribe).not.toHaveBeenCalled();
});

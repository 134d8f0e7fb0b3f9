const open = new Set<() => void>();

afterEach(() => {
  for (const settle of open) settle();
  open.clear();
});

/**
 * For a server that does not answer in a test's time: resolves with the value once the test is over,
 * so that no promise outlives it.
 */
export const untilTestEnds = <T>(value: T): Promise<T> =>
  new Promise((resolve) => void open.add(() => resolve(value)));

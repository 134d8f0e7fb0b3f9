import { gather } from './gather.ts';

/** A run that ends when it is told to. */
function aRun() {
  const runs: { items: readonly string[]; end: (error?: Error) => void }[] = [];
  const run = (items: readonly string[]): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      const end = (error?: Error): void =>
        error ? reject(error) : resolve(items.map((item) => item.toUpperCase()));
      runs.push({ items, end });
    });
  return { runs, run };
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('items of one turn are one run, and each has its own result', async () => {
  const { runs, run } = aRun();
  const work = gather({ run, most: 10 });
  const results = Promise.all(['a', 'b', 'c'].map(work));
  await nextTurn();
  expect(runs.map(({ items }) => items)).toEqual([['a', 'b', 'c']]);
  runs[0]?.end();
  expect(await results).toEqual(['A', 'B', 'C']);
});

test('what arrives during a run is the next one, of the most items at a time', async () => {
  const { runs, run } = aRun();
  const work = gather({ run, most: 2 });
  const results = [work('a')];
  await nextTurn();
  results.push(...['b', 'c', 'd'].map(work));
  await nextTurn();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await results[0];
  runs[1]?.end();
  await results[1];
  runs[2]?.end();
  expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D']);
  expect(runs.map(({ items }) => items)).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('items with the same key are in different runs, in their order', async () => {
  const { runs, run } = aRun();
  const work = gather({ run, most: 10, keyOf: (item: string) => item[0] });
  const results = ['a1', 'a2', 'b1'].map(work);
  await nextTurn();
  runs[0]?.end();
  await results[0];
  runs[1]?.end();
  await Promise.all(results);
  expect(runs.map(({ items }) => items)).toEqual([['a1', 'b1'], ['a2']]);
});

test('a run that fails fails its items and no others', async () => {
  const { runs, run } = aRun();
  const work = gather({ run, most: 10 });
  const first = work('a');
  await nextTurn();
  const second = work('b');
  runs[0]?.end(new Error('The connection was lost'));
  await expect(first).rejects.toThrow('The connection was lost');
  runs[1]?.end();
  expect(await second).toBe('B');
});

test('a result that is missing is an error', async () => {
  const work = gather({ run: async () => [], most: 10 });
  await expect(work('a')).rejects.toThrow('without a result');
});

test('a run that hangs holds up others for a moment only', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  try {
    const { runs, run } = aRun();
    const work = gather({ run, most: 10 });
    void work('hangs');
    await nextTurn();
    const other = work('b');
    await jest.advanceTimersByTimeAsync(60);
    expect(runs.map(({ items }) => items)).toEqual([['hangs'], ['b']]);
    runs[1]?.end();
    expect(await other).toBe('B');
  } finally {
    jest.useRealTimers();
  }
});

import { EventEmitter, once } from 'node:events';
import { joinReads } from './join-reads.ts';

/** A read that ends when it is told to. */
function aRead<T>(result: T) {
  const told = new EventEmitter();
  const read = jest.fn(async () => {
    await once(told, 'end');
    return result;
  });
  const fail = () => told.emit('error', new Error('away'));
  return { read, end: () => told.emit('end'), fail };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('equal reads that arrive together are one', async () => {
  const join = joinReads<number>();
  const [first, second, other] = [aRead(1), aRead(2), aRead(3)];
  const both = Promise.all([join('a', first.read), join('a', second.read), join('b', other.read)]);
  await turn();
  for (const { end } of [first, second, other]) end();
  expect(await both).toEqual([2, 2, 3]);
  expect(first.read).not.toHaveBeenCalled();
});

test('a read gets nothing that was begun before it', async () => {
  const join = joinReads<string>();
  const [before, after, later] = [aRead('before'), aRead('after'), aRead('later')];
  const given = join('a', before.read);
  await turn();
  const next = Promise.all([join('a', after.read), join('a', later.read)]);
  before.end();
  expect(await given).toBe('before');
  await turn();
  later.end();
  expect(await next).toEqual(['later', 'later']);
});

test('a failure is that of its run only', async () => {
  const join = joinReads<string>();
  const [failing, good] = [aRead('never'), aRead('good')];
  const failed = join('a', failing.read);
  await turn();
  const next = join('a', good.read);
  failing.fail();
  await expect(failed).rejects.toThrow('away');
  await turn();
  good.end();
  expect(await next).toBe('good');
});

test('a kept result is no older than it may be, counted from the begin of its read', async () => {
  let nowMs = 0;
  const join = joinReads<number>({ keptMs: 1_000, nowMs: () => nowMs });
  const slow = aRead(1);
  const first = join('a', slow.read);
  await turn();
  nowMs = 400;
  slow.end();
  expect(await first).toBe(1);
  const fresh = jest.fn(async () => 2);
  nowMs = 999;
  expect(await join('a', fresh)).toBe(1);
  expect(await join('b', fresh)).toBe(2);
  nowMs = 1_000;
  expect(await join('a', fresh)).toBe(2);
});

test('a failure is not kept', async () => {
  const join = joinReads<number>({ keptMs: 1_000 });
  await expect(join('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await join('a', async () => 1)).toBe(1);
});

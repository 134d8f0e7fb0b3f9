import { createScrollMemory } from './use-scroll-restoration.ts';

test('S3.4 a history entry finds its position again', () => {
  const memory = createScrollMemory();
  memory.remember('list', 480);
  memory.remember('detail', 0);
  memory.remember('list', 520);
  expect(memory.recall('list')).toBe(520);
  expect(memory.recall('detail')).toBe(0);
  expect(memory.recall('never-seen')).toBeUndefined();
});

test('a hundred entries are kept, those used last', () => {
  const memory = createScrollMemory();
  for (let index = 0; index < 100; index += 1) memory.remember(`entry-${index}`, index);
  memory.remember('entry-0', 7);
  memory.remember('one-more', 1);
  expect(memory.recall('entry-0')).toBe(7);
  expect(memory.recall('entry-1')).toBeUndefined();
  expect(memory.recall('entry-2')).toBe(2);
});

import type { SupportConversation } from '@velvet/contract/support';
import { anId, EXAMPLE_TIME } from '@velvet/contract/testing/factories';
import { withNewest } from './support-queries.ts';

const conversation = (ids: readonly number[], next?: number): SupportConversation => ({
  messages: ids.map((id) => ({
    id: anId(id),
    author: 'member',
    text: `message ${id}`,
    sentAt: EXAMPLE_TIME,
  })),
  unread: 0,
  ...(next === undefined ? {} : { next }),
});
const idsOf = ({ messages }: SupportConversation) => messages.map(({ id }) => Number(id));

test('what newer messages push out of the page stays, and the cursor before it', () => {
  const merged = withNewest(conversation([5, 4, 3], 3), conversation([7, 6, 5], 5));
  expect(idsOf(merged)).toEqual([7, 6, 5, 4, 3]);
  expect(merged.next).toBe(3);
});

test('a conversation that was known to its first message stays so', () => {
  const merged = withNewest(conversation([2, 1]), conversation([4, 3, 2], 2));
  expect(idsOf(merged)).toEqual([4, 3, 2, 1]);
  expect(merged.next).toBeUndefined();
});

test('what the page says of its messages and of the conversation counts', () => {
  const known = { ...conversation([5, 4, 3], 3), unread: 2, answeredWithinS: 60 };
  const newest = conversation([6, 5, 3], 3);
  expect(withNewest(known, newest)).toEqual(newest);
});

test('with messages missing in between only the page is known', () => {
  const newest = conversation([9, 8, 7], 7);
  expect(withNewest(conversation([5, 4, 3], 3), newest)).toEqual(newest);
});

test('a page without a cursor is the whole conversation', () => {
  expect(withNewest(conversation([5, 4, 3], 3), conversation([6]))).toEqual(conversation([6]));
  expect(withNewest(conversation([5]), conversation([]))).toEqual(conversation([]));
});

import { order as anyOrder } from '@velvet/shared/testing/arbitrary-games';
import { anOrder } from '@velvet/shared/testing/factories';
import fc from 'fast-check';
import {
  addToJournal,
  type JournalStore,
  readJournal,
  removeFromJournal,
} from './order-journal.ts';

function aStore(text: string | null = null): JournalStore {
  let stored = text;
  return {
    get: () => stored,
    set: (_key, value) => {
      stored = value;
    },
  };
}

test('orders of several tabs stand side by side and leave one by one', () => {
  const store = aStore();
  const first = { key: 'key-00000001', memberId: 1, order: anOrder() };
  const second = { key: 'key-00000002', memberId: 1, order: anOrder({ sides: ['even'] }) };
  addToJournal(store, first);
  addToJournal(store, second);
  removeFromJournal(store, first.key);
  expect(readJournal(store)).toEqual([second]);
});

test('any order comes back as it was', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const store = aStore();
      const kept = { key: 'key-00000001', memberId: 7, order };
      addToJournal(store, kept);
      expect(readJournal(store)).toEqual([kept]);
    }),
  );
});

test.each(['', '{', 'null', '[{"key":"x"}]', '[1]', '{"a":1}'])('%s is nothing', (text) => {
  expect(readJournal(aStore(text))).toEqual([]);
});

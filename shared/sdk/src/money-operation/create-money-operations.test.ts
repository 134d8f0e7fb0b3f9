import { toId } from '@velvet/contract/brand';
import { asEpochMs } from '@velvet/contract/time';
import fc from 'fast-check';
import { aDevice } from '../testing/device.ts';
import { MEMBER, openTab, STORED_UNDER } from './testing/tabs.ts';

const operation = fc.record({
  key: fc.stringMatching(/^[\x21-\x7e]{1,128}$/),
  memberId: fc.integer({ min: 1 }).map((value) => toId<'member'>(value)),
  input: fc.record({
    to: fc.constantFrom('bank' as const, 'friend' as const),
    amount: fc.integer({ min: 1 }),
  }),
  begunAt: fc.nat().map(asEpochMs),
  deliveries: fc.nat(),
});

test('S6.5 any operation comes back from the device as it was', () => {
  fc.assert(
    fc.property(operation, (kept) => {
      const { storage } = aDevice();
      const { store, transfers } = openTab(storage);
      store.dispatch(transfers.actions.begun(kept));
      const begun = { ...kept, deliveries: kept.deliveries + 1, phase: 'unanswered' };
      expect(openTab(storage).pending(kept.memberId)).toEqual([begun]);
    }),
  );
});

test('operations of several slots stand side by side and leave one by one', () => {
  const { store, transfers, pending } = openTab(aDevice().storage);
  const base = { memberId: MEMBER, begunAt: asEpochMs(1), deliveries: 0 };
  const { begun, settled } = transfers.actions;
  store.dispatch(begun({ ...base, key: 'first', input: { to: 'bank', amount: 1 } }));
  store.dispatch(begun({ ...base, key: 'second', input: { to: 'friend', amount: 2 } }));
  store.dispatch(settled({ key: 'first', unlessRepeated: false }));
  expect(pending().map(({ key }) => key)).toEqual(['second']);
});

test('what an earlier release stored is read: one operation without a list, fields not kept then', () => {
  const stored = { key: 'k1', memberId: 7, to: 'bank', amount: 5 };
  const { storage } = aDevice({ [STORED_UNDER]: JSON.stringify(stored) });
  expect(openTab(storage).pending()).toMatchObject([
    { key: 'k1', begunAt: 0, deliveries: 1, input: { to: 'bank', amount: 5 } },
  ]);
});

test('of a stored list only what cannot be read is left out', () => {
  const text = '[{"key":"x"},1,null,{"key":"k1","memberId":7,"to":"bank","amount":5}]';
  const { storage } = aDevice({ [STORED_UNDER]: text });
  expect(
    openTab(storage)
      .pending()
      .map(({ key }) => key),
  ).toEqual(['k1']);
});

test.each(['', '{', 'null', '[1]', '{"a":1}', '[]'])('%j is nothing', (text) => {
  const { storage } = aDevice({ [STORED_UNDER]: text });
  expect(openTab(storage).pending()).toEqual([]);
});

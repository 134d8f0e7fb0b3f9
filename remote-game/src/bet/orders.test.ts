import { placeOrder } from '@velvet/contract/game';
import { order as anyOrder } from '@velvet/contract/testing/arbitrary-games';
import fc from 'fast-check';
import { orders } from './bet-slip.ts';

const [journal] = orders.slices;

test('S6.5 any order that an earlier release has stored is still known', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const stored = [{ key: 'key-00000001', member: 7, order: placeOrder.input.encode(order) }];
      expect(journal?.persistence?.read(JSON.stringify(stored))).toEqual([
        { key: 'key-00000001', memberId: 7, input: order, begunAt: 0, deliveries: 1 },
      ]);
    }),
  );
});

test.each(['[{"key":"x"}]', '[1]', '{"a":1}', 'null', '[]'])('%s is nothing', (text) => {
  expect(journal?.persistence?.read(text)).toEqual([]);
});

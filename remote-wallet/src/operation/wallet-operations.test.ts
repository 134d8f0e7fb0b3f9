import { minor } from '@velvet/contract/money';
import { recharges, withdrawals } from './wallet-operations.ts';

const earlier = { key: 'k1', memberId: 7, amount: '321.00', sentAt: 1_795_176_000_000 };
const persistenceOf = ({ slices }: typeof withdrawals | typeof recharges) => {
  const [journal] = slices;
  if (!journal?.persistence) throw new Error('Not kept on the device');
  return journal.persistence;
};

test.each([
  [withdrawals, 'pending.withdraw'],
  [recharges, 'pending.recharge'],
])('S6.5 a request that an earlier release has stored is still known', (operations, key) => {
  const persistence = persistenceOf(operations);
  expect(persistence.key).toBe(key);
  expect(persistence.read(JSON.stringify(earlier))).toEqual([
    {
      key: 'k1',
      memberId: 7,
      input: { amount: minor(32_100) },
      begunAt: earlier.sentAt,
      deliveries: 1,
    },
  ]);
});

test.each([
  { ...earlier, amount: '-5.00' },
  { ...earlier, amount: 321 },
  { ...earlier, key: '' },
  { ...earlier, memberId: 0 },
  { ...earlier, sentAt: 'today' },
])('%j is none', (stored) => {
  expect(persistenceOf(withdrawals).read(JSON.stringify(stored))).toEqual([]);
});

test('an address that must not be followed means that nothing happened; nothing else unreadable does', () => {
  const { isRefusal } = recharges.delivery;
  expect(isRefusal({ kind: 'contract', field: 'pay_url' })).toBe(true);
  expect(isRefusal({ kind: 'contract', field: 'status' })).toBe(false);
  expect(withdrawals.delivery.isRefusal({ kind: 'contract', field: 'pay_url' })).toBe(false);
});

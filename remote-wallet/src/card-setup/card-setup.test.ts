import {
  addressAfterCard,
  beginCardSetup,
  firstStep,
  placeOf,
  readCardSetup,
  stepAfterName,
} from './card-setup.ts';

const nobody = { realName: '', hasFundsPassword: false };
const named = { realName: 'Demo Member', hasFundsPassword: false };
const ready = { realName: 'Demo Member', hasFundsPassword: true };

test('S3.46 name, funds password, card: the steps that are needed, in this order', () => {
  expect([nobody, named, ready].map(firstStep)).toEqual(['name', 'funds-password', 'card']);
  expect([nobody, named, ready].map((member) => beginCardSetup(member, false).total)).toEqual([
    3, 2, 1,
  ]);
  expect(stepAfterName(nobody)).toBe('funds-password');
  expect(stepAfterName(ready)).toBe('card');
});

test('each step knows its place', () => {
  const three = { total: 3, isForWithdrawal: false };
  const two = { total: 2, isForWithdrawal: false };
  expect((['name', 'funds-password', 'card'] as const).map((step) => placeOf(step, three))).toEqual(
    [1, 2, 3],
  );
  expect((['funds-password', 'card'] as const).map((step) => placeOf(step, two))).toEqual([1, 2]);
});

test('S3.47 it ends on Mine, or at the withdrawal that it was begun for', () => {
  expect(addressAfterCard(undefined)).toBe('/Mine');
  expect(addressAfterCard({ total: 3, isForWithdrawal: true })).toBe('/Withdraw');
});

test.each([null, 'x', {}, { total: '3' }, { isForWithdrawal: 1 }])(
  'a history entry with %j is of no set-up',
  (state) => {
    expect(readCardSetup(state)).toBeUndefined();
  },
);

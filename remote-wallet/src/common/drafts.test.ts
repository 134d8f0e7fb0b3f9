import { dropDraft, keepDraft, readDraft } from './drafts.ts';

test('S3.70 a draft waits ten minutes for its member, and for nobody else', () => {
  keepDraft('withdraw', 1, { amount: '500' }, 0);
  expect(readDraft('withdraw', 1, 599_999)).toEqual({ amount: '500' });
  expect(readDraft('withdraw', 1, 600_000)).toBeUndefined();
  expect(readDraft('withdraw', 2, 1)).toBeUndefined();
  expect(readDraft('recharge', 1, 1)).toBeUndefined();
  dropDraft('withdraw', 1);
  expect(readDraft('withdraw', 1, 1)).toBeUndefined();
});

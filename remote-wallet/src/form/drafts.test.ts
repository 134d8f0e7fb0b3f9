import { anId } from '@velvet/contract/testing/factories';
import { asEpochMs } from '@velvet/contract/time';
import { draftDropped, draftSaved, drafts, selectDraft } from './drafts.ts';

type Drafts = ReturnType<typeof drafts.reducer>;
const withdraw = { form: 'withdraw', memberId: anId(1) };
const kept = draftSaved({ ...withdraw, draft: { amount: '500' }, savedAt: asEpochMs(0) });
const find = (walletDrafts: Drafts, form: typeof withdraw, now: number) =>
  selectDraft({ walletDrafts }, form, asEpochMs(now));

test('S3.70 a draft is kept ten minutes, for its member only', () => {
  const state = drafts.reducer(undefined, kept);
  expect(find(state, withdraw, 599_999)).toEqual({ amount: '500' });
  expect(find(state, withdraw, 600_000)).toBeUndefined();
  expect(find(state, { ...withdraw, memberId: anId(2) }, 1)).toBeUndefined();
  expect(find(state, { ...withdraw, form: 'recharge' }, 1)).toBeUndefined();
  expect(find(drafts.reducer(state, draftDropped(withdraw)), withdraw, 1)).toBeUndefined();
});

test('S3.70 drafts whose time is over go with the next one that is kept', () => {
  const later = draftSaved({
    form: 'name',
    memberId: anId(1),
    draft: { name: 'Rose' },
    savedAt: asEpochMs(600_000),
  });
  expect(drafts.reducer(drafts.reducer(undefined, kept), later)).toEqual([later.payload]);
});

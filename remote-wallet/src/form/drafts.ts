import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { MemberId } from '@velvet/contract/member';
import type { EpochMs } from '@velvet/contract/time';
import type { FeatureSlice } from '@velvet/sdk/feature';
import type { AppState } from '@velvet/sdk/store';

/** What was typed and is no secret, by field. */
export type Draft = Readonly<Record<string, string>>;

interface SavedDraft {
  readonly form: string;
  readonly memberId: MemberId;
  readonly draft: Draft;
  readonly savedAt: EpochMs;
}
type FormOf = Pick<SavedDraft, 'form' | 'memberId'>;

const KEPT_MS = 10 * 60_000;

const isOf = (a: FormOf, b: FormOf) => a.form === b.form && a.memberId === b.memberId;
const isFresh = ({ savedAt }: SavedDraft, now: EpochMs) => now - savedAt < KEPT_MS;

/** Unfinished forms of members who had to leave them, e.g. because the session ended. */
export const drafts = createSlice({
  name: 'walletDrafts',
  initialState: [] as readonly SavedDraft[],
  reducers: {
    draftSaved: (kept, { payload }: PayloadAction<SavedDraft>) => [
      ...kept.filter((one) => !isOf(one, payload) && isFresh(one, payload.savedAt)),
      payload,
    ],
    draftDropped: (kept, { payload }: PayloadAction<FormOf>) =>
      kept.filter((one) => !isOf(one, payload)),
  },
});
export const { draftSaved, draftDropped } = drafts.actions;

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof drafts> {}
}

/**
 * A member who signs in again finds their draft (spec S3.70): it outlives a session, in this page
 * only.
 */
export const draftsSlice: FeatureSlice = { ...drafts, lifetime: 'device' };

/** The draft of a member's form, for ten minutes. */
export const selectDraft = (
  state: Pick<AppState, 'walletDrafts'>,
  form: FormOf,
  now: EpochMs,
): Draft | undefined =>
  state.walletDrafts.find((kept) => isOf(kept, form) && isFresh(kept, now))?.draft;

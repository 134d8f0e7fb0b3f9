import type { Draft, Saving } from '@velvet/console-kit';
import type { EntryDraft } from './entry-draft.ts';

/** What the fields of an entry work on. */
export interface EntryFields {
  readonly draft: Draft<EntryDraft>;
  readonly saving: Saving;
}

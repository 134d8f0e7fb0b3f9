import type { MemberId } from '@velvet/contract/member';
import { nowMs } from '@velvet/contract/time';
import { useAppStore } from '@velvet/sdk/store';
import { useState } from 'react';
import { type Draft, draftDropped, draftSaved, selectDraft } from './drafts.ts';

/** State of a form's fields that survives being led away and back. Never for secrets. */
export function useDraft<Fields extends Draft>(form: string, memberId: MemberId, initial: Fields) {
  const store = useAppStore();
  const drop = () => void store.dispatch(draftDropped({ form, memberId }));
  const [fields, setFields] = useState<Fields>(() => ({
    ...initial,
    ...selectDraft(store.getState(), { form, memberId }, nowMs()),
  }));
  return {
    fields,
    setField(name: keyof Fields & string, value: string) {
      const draft = { ...fields, [name]: value };
      setFields(draft);
      store.dispatch(draftSaved({ form, memberId, draft, savedAt: nowMs() }));
    },
    /** Back to what the form began with. */
    reset() {
      setFields(initial);
      drop();
    },
    /** Keeps what is shown, drops the draft. */
    drop,
  };
}

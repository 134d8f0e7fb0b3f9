import { useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts';

/** State of a form's fields that survives being led away and back. Never for secrets. */
export function useDraft<Fields extends Draft>(form: string, memberId: number, initial: Fields) {
  const [fields, setFields] = useState<Fields>(() => ({
    ...initial,
    ...readDraft(form, memberId),
  }));
  return {
    fields,
    setField(name: keyof Fields & string, value: string) {
      const next = { ...fields, [name]: value };
      setFields(next);
      keepDraft(form, memberId, next);
    },
    /** Back to what the form began with. */
    reset() {
      setFields(initial);
      dropDraft(form, memberId);
    },
    /** Keeps what is shown, forgets the draft. */
    drop: () => dropDraft(form, memberId),
  };
}

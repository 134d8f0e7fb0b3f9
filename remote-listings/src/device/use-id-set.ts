import { useHost } from '@velvet/shared/feature';
import { useCallback, useState } from 'react';
import { formatIds, readIds, toggleId } from './id-set.ts';
import type { PreferenceKey } from './preference-keys.ts';

/** Listings marked on this device, the newest first, and the mark's switch. */
export function useIdSet(key: PreferenceKey) {
  const { preferences } = useHost();
  const [ids, setIds] = useState(() => readIds(preferences.get(key)));
  const toggle = useCallback(
    (id: number) => {
      // Another screen may have marked something since this one was drawn.
      const next = toggleId(readIds(preferences.get(key)), id);
      preferences.set(key, formatIds(next));
      setIds(next);
    },
    [preferences, key],
  );
  return [ids, toggle] as const;
}

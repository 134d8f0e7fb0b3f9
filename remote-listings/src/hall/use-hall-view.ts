import { useHost } from '@velvet/shared/feature';
import { useState } from 'react';
import { preferenceKeys } from '../device/preference-keys.ts';
import { type ListingView, readListingView } from '../listing/listing-view.ts';

/** Grid or list, as last chosen on this device (spec S3.11). */
export function useHallView() {
  const { preferences } = useHost();
  const [view, setView] = useState(() => readListingView(preferences.get(preferenceKeys.hallView)));
  const choose = (next: ListingView) => {
    preferences.set(preferenceKeys.hallView, next);
    setView(next);
  };
  return [view, choose] as const;
}

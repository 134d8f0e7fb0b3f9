import type { FeatureSlice } from '@velvet/sdk/feature';
import { persistedHall } from './hall/hall-slice.ts';
import { persistedLikedListings } from './marks/marks-slices.ts';

/** What this remote has in the one store. */
export const slices: readonly FeatureSlice[] = [persistedHall, persistedLikedListings];

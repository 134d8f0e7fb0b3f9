import type { FeatureSlice } from '@velvet/sdk/feature';
import { persistedDataSaver } from './data-saver/data-saver-slice.ts';
import { persistedPlayerPreferences } from './player/player-preferences-slice.ts';
import { persistedWatchPositions } from './positions/watch-positions-slice.ts';

/** What this remote has in the one store. */
export const slices: readonly FeatureSlice[] = [
  persistedWatchPositions,
  persistedDataSaver,
  persistedPlayerPreferences,
];

import type { FeatureSlice } from '@velvet/shared/feature';
import { keptDataSaver } from './data-saver/data-saver-slice.ts';
import { keptPlayerPreferences } from './player/preferences/player-preferences-slice.ts';
import { keptWatchPositions } from './positions/watch-positions-slice.ts';

/** What this remote has in the one store. */
export const slices: readonly FeatureSlice[] = [
  keptWatchPositions,
  keptDataSaver,
  keptPlayerPreferences,
];

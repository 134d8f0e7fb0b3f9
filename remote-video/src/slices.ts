import type { FeatureSlice } from '@velvet/shared/feature';
import { keptPlayerPreferences } from './player/preferences/player-preferences-slice.ts';
import { keptDataSaver } from './player-link/data-saver-slice.ts';
import { keptWatchPositions } from './positions/watch-positions-slice.ts';

/** What this remote has in the one store. */
export const slices: readonly FeatureSlice[] = [
  keptWatchPositions,
  keptDataSaver,
  keptPlayerPreferences,
];

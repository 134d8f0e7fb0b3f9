import type { AppState } from '@velvet/sdk/store';
import type {} from './saved-slice.ts';

/** When the oldest that is shown was saved, in ms since the epoch; null where all is fresh. */
export const selectSavedAt = ({ saved }: AppState): number | null => saved?.at ?? null;

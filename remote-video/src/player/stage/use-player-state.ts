import { useSyncExternalStore } from 'react';
import type { PlayerEngine } from '../../playback/player-engine.ts';
import type { PlayerState } from '../../playback/player-state.ts';

/** A part of what the player shows; the caller renders again only when that part changes. */
export function usePlayerState<Part>(
  { subscribe, getState }: Pick<PlayerEngine, 'subscribe' | 'getState'>,
  select: (state: PlayerState) => Part,
): Part {
  const read = () => select(getState());
  return useSyncExternalStore(subscribe, read, read);
}

import type { GameInfo } from '@velvet/shared/contract/game';
import { useHost } from '@velvet/shared/feature';
import { useEffect } from 'react';
import { noteRound, promiseOf } from './noted-commitments.ts';

export const NOTES = 'game.commitments';

/** Writes down what is promised of the open round before its draw. */
export function useNotedCommitment(gameKey: string, info: GameInfo | undefined): void {
  const { preferences } = useHost();
  const { openPeriod = '', commitment = '', beaconOrigin } = info ?? {};
  const beacon = promiseOf(beaconOrigin);
  useEffect(() => {
    const promised = { commitment, beacon };
    const notes = noteRound(preferences.get(NOTES), gameKey, openPeriod, promised);
    if (notes !== undefined) preferences.set(NOTES, notes);
  }, [preferences, gameKey, openPeriod, commitment, beacon]);
}

import type { GameInfo, GameKey } from '@velvet/contract/game';
import { useAppDispatch } from '@velvet/sdk/store';
import { useEffect } from 'react';
import { promiseOf, roundNoted } from './noted-commitments.ts';

/** Writes down what is promised of the open round before its draw. */
export function useNotedCommitment(gameKey: GameKey, info: GameInfo | undefined): void {
  const dispatch = useAppDispatch();
  const { openPeriod: period, commitment = '', beaconOrigin } = info ?? {};
  const beacon = promiseOf(beaconOrigin);
  useEffect(() => {
    if (period !== undefined) dispatch(roundNoted({ gameKey, period, commitment, beacon }));
  }, [dispatch, gameKey, period, commitment, beacon]);
}

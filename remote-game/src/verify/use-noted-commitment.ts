import type { GameInfo } from '@velvet/shared/contract/game';
import { useHost } from '@velvet/shared/feature';
import { useEffect } from 'react';
import { noteCommitment } from './noted-commitments.ts';

export const NOTES = 'game.commitments';

/** Writes down the open round's commitment before its draw. */
export function useNotedCommitment(gameKey: string, info: GameInfo | undefined): void {
  const { preferences } = useHost();
  const { openPeriod = '', commitment = '' } = info ?? {};
  useEffect(() => {
    const notes = noteCommitment(preferences.get(NOTES), gameKey, openPeriod, commitment);
    if (notes !== undefined) preferences.set(NOTES, notes);
  }, [preferences, gameKey, openPeriod, commitment]);
}

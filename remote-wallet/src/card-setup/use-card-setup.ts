import { useLocation } from 'react-router-dom';
import { type CardSetup, readCardSetup } from './card-setup.ts';

/** The set-up that this screen is a step of. */
export function useCardSetup(): CardSetup | undefined {
  const read = readCardSetup(useLocation().state);
  if (read?.total === undefined) return undefined;
  return { total: read.total, isForWithdrawal: read.isForWithdrawal ?? false };
}

/** Whether the card's screen was opened on the way to a withdrawal. */
export const useIsForWithdrawal = (): boolean =>
  readCardSetup(useLocation().state)?.isForWithdrawal ?? false;

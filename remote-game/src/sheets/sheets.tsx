import type { PastRound, Side, SideOdds } from '@velvet/shared/contract/game';
import type { Minor } from '@velvet/shared/money';
import type { PendingOrder } from '../bet/use-orders.ts';
import type { Round } from '../round/use-round.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { PastSheet } from './past-sheet.tsx';
import { RulesSheet } from './rules-sheet.tsx';
import { VerifySheet } from './verify-sheet.tsx';

export { VerifySheet };

/** What the table hands to its sheets. */
export interface TableState {
  readonly gameKey: string;
  readonly round: Round;
  readonly history: readonly PastRound[];
  readonly odds: readonly SideOdds[];
  readonly chosen: readonly Side[];
  readonly stake: Minor | undefined;
  readonly balance: Minor | undefined;
  readonly pending: PendingOrder | undefined;
  readonly onRemove: (side: Side) => void;
  readonly onClear: () => void;
  readonly onConfirm: () => void;
}

export interface SheetsProps {
  readonly table: TableState;
  readonly base: 'confirm' | 'past' | 'rules' | undefined;
  readonly verified: PastRound | undefined;
  readonly onClose: () => void;
  readonly onVerify: (round: PastRound) => void;
  readonly onVerified: () => void;
}

export function Sheets({ table, base, verified, onClose, onVerify, onVerified }: SheetsProps) {
  const { gameKey, history, odds } = table;
  return (
    <>
      <ConfirmSheet open={base === 'confirm'} table={table} onClose={onClose} />
      <PastSheet open={base === 'past'} history={history} onClose={onClose} onVerify={onVerify} />
      <RulesSheet
        open={base === 'rules'}
        gameKey={gameKey}
        odds={odds}
        hasBeacon={table.round.info.beaconOrigin !== undefined}
        onClose={onClose}
      />
      <VerifySheet
        open={verified !== undefined}
        gameKey={gameKey}
        period={verified?.period}
        known={history.find(({ period }) => period === verified?.period)}
        onClose={onVerified}
      />
    </>
  );
}

import type { GameKey, PastRound } from '@velvet/contract/game';
import { useGameHistoryQuery } from '../api/game-queries.ts';
import type { Round } from '../round/use-round.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { PastSheet } from './past-sheet.tsx';
import { RulesSheet } from './rules-sheet.tsx';
import { VerifySheet } from './verify-sheet.tsx';

export { VerifySheet };

/** What is open over the table. A round is verified on top of the list it was chosen from. */
export interface OpenSheets {
  readonly base?: 'confirm' | 'past' | 'rules' | undefined;
  readonly verified?: PastRound | undefined;
}

interface SheetsProps {
  readonly gameKey: GameKey;
  readonly round: Round;
  readonly open: OpenSheets;
  readonly onChange: (change: (now: OpenSheets) => OpenSheets) => void;
}

export function Sheets({ gameKey, round, open, onChange }: SheetsProps) {
  const { base, verified } = open;
  const { currentData: history } = useGameHistoryQuery(gameKey);
  const close = () => onChange((now) => ({ ...now, base: undefined }));
  return (
    <>
      <ConfirmSheet open={base === 'confirm'} round={round} onClose={close} />
      <PastSheet
        open={base === 'past'}
        gameKey={gameKey}
        onClose={close}
        onVerify={(chosen) => onChange((now) => ({ ...now, verified: chosen }))}
      />
      <RulesSheet open={base === 'rules'} gameKey={gameKey} info={round.info} onClose={close} />
      <VerifySheet
        open={verified !== undefined}
        gameKey={gameKey}
        period={verified?.period}
        known={history?.find(({ period }) => period === verified?.period)}
        onClose={() => onChange((now) => ({ ...now, verified: undefined }))}
      />
    </>
  );
}

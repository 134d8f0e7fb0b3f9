import type { GameKey } from '@velvet/contract/game';
import { type ReactNode, useState } from 'react';
import type { Round } from '../round/use-round.ts';
import type { OpenSheets } from './sheets.tsx';
import { useLoadedOverlay } from './use-loaded-overlay.ts';

interface SheetsControl {
  readonly open: (sheets: OpenSheets) => void;
  readonly render: (gameKey: GameKey, round: Round) => ReactNode;
}

const load = () => import(/* webpackChunkName: "game-sheets" */ './sheets.tsx');

/** What opens over the table; its code comes with the table's first round. */
export function useSheets(isWanted: boolean): SheetsControl {
  const { loaded, ensure } = useLoadedOverlay(load, isWanted);
  const [opened, setOpened] = useState<OpenSheets>({});
  return {
    open(sheets) {
      setOpened(sheets);
      ensure(() => setOpened({}));
    },
    render: (gameKey, round) =>
      loaded && (
        <loaded.Sheets gameKey={gameKey} round={round} open={opened} onChange={setOpened} />
      ),
  };
}

import type { GameKey, Period } from '@velvet/contract/game';
import { type ReactNode, useState } from 'react';
import { useLoadedOverlay } from '../sheets/use-loaded-overlay.ts';

interface VerifySheetControl {
  readonly open: (gameKey: GameKey, period: Period) => void;
  readonly sheet: ReactNode;
}

const load = () => import(/* webpackChunkName: "game-sheets" */ '../sheets/sheets.tsx');

/** Verifies the round of a bet; the code comes with the first one that is asked for. */
export function useVerifySheet(): VerifySheetControl {
  const { loaded, ensure } = useLoadedOverlay(load, false);
  const [asked, setAsked] = useState<{ readonly gameKey: GameKey; readonly period: Period }>();
  const [isOpen, setOpen] = useState(false);
  return {
    open(gameKey, period) {
      setAsked({ gameKey, period });
      setOpen(true);
      ensure(() => setOpen(false));
    },
    sheet: loaded && asked && (
      <loaded.VerifySheet
        open={isOpen}
        gameKey={asked.gameKey}
        period={asked.period}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

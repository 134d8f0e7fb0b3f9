import { useHost } from '@velvet/shared/feature';
import { useLoaded } from '@velvet/shared/feature/use-loaded';
import { type ReactNode, useState } from 'react';

interface VerifySheetControl {
  readonly open: (gameKey: string, period: string) => void;
  readonly sheet: ReactNode;
}

const load = () => import(/* webpackChunkName: "game-sheets" */ '../sheets/sheets.tsx');

/** Verifies the round of a bet; the code comes with the first one that is asked for. */
export function useVerifySheet(): VerifySheetControl {
  const { overlays, describeError } = useHost();
  const { loaded, reload } = useLoaded(load, false);
  const [asked, setAsked] = useState<{ readonly gameKey: string; readonly period: string }>();
  const [isOpen, setOpen] = useState(false);
  return {
    open(gameKey, period) {
      setAsked({ gameKey, period });
      setOpen(true);
      if (loaded) return;
      void reload().then((hasCome) => {
        if (hasCome) return;
        setOpen(false);
        overlays.toast(describeError({ kind: 'network' }), { tone: 'error' });
      });
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

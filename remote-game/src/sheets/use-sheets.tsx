import type { GameKey } from '@velvet/contract/game';
import { useHost } from '@velvet/sdk/feature';
import { useLoaded } from '@velvet/sdk/feature/use-loaded';
import { useState } from 'react';
import type { Round } from '../round/use-round.ts';
import type { OpenSheets } from './sheets.tsx';

const load = () => import(/* webpackChunkName: "game-sheets" */ './sheets.tsx');

/** What opens over the table; its code comes with the table's first round. */
export function useSheets(isWanted: boolean) {
  const { loaded, ensure } = useLoadedOverlay(load, isWanted);
  const [opened, setOpened] = useState<OpenSheets>({});
  return {
    open(sheets: OpenSheets) {
      setOpened(sheets);
      ensure(() => setOpened({}));
    },
    render: (gameKey: GameKey, round: Round) =>
      loaded && (
        <loaded.Sheets gameKey={gameKey} round={round} open={opened} onChange={setOpened} />
      ),
  };
}

/** The code of what opens over a screen, fetched when it is wanted or opened. */
export function useLoadedOverlay<T>(load: () => Promise<T>, isWanted: boolean) {
  const { overlays, describeError } = useHost();
  const { loaded, reload } = useLoaded(load, isWanted);
  return {
    /** Undefined until it has come. */
    loaded,
    /**
     * Fetches the code unless it is there. When that fails, `onFailed` takes back what was opened and
     * a toast says so.
     */
    ensure(onFailed: () => void): void {
      if (loaded) return;
      void reload().then((hasCome) => {
        if (hasCome) return;
        onFailed();
        overlays.toast(describeError({ kind: 'network' }), { tone: 'error' });
      });
    },
  };
}

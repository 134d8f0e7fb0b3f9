import { useHost } from '@velvet/shared/feature';
import { useLoaded } from '@velvet/shared/feature/use-loaded';
import { type ReactNode, useState } from 'react';
import type { Round } from '../round/use-round.ts';
import type { OpenSheets } from './sheets.tsx';

interface SheetsControl {
  readonly open: (sheets: OpenSheets) => void;
  readonly render: (gameKey: string, round: Round) => ReactNode;
}

const load = () => import(/* webpackChunkName: "game-sheets" */ './sheets.tsx');

/** What opens over the table; its code comes with the table's first round. */
export function useSheets(isWanted: boolean): SheetsControl {
  const { overlays, describeError } = useHost();
  const { loaded, reload } = useLoaded(load, isWanted);
  const [opened, setOpened] = useState<OpenSheets>({});
  return {
    open(sheets) {
      setOpened(sheets);
      if (loaded) return;
      void reload().then((hasCome) => {
        if (hasCome) return;
        setOpened({});
        overlays.toast(describeError({ kind: 'network' }), { tone: 'error' });
      });
    },
    render: (gameKey, round) =>
      loaded && (
        <loaded.Sheets gameKey={gameKey} round={round} open={opened} onChange={setOpened} />
      ),
  };
}

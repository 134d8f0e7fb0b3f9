import type { PastRound } from '@velvet/shared/contract/game';
import { useHost } from '@velvet/shared/feature';
import { type ReactNode, useState } from 'react';
import type { SheetsProps } from './sheets.tsx';
import { useLoaded } from './use-loaded.ts';

export type OpenSheet =
  | { readonly kind: 'confirm' | 'past' | 'rules' }
  | { readonly kind: 'verify'; readonly round: PastRound };

interface SheetsControl {
  readonly open: (sheet: OpenSheet) => void;
  readonly close: () => void;
  readonly render: (table: SheetsProps['table']) => ReactNode;
}

const load = () => import(/* webpackChunkName: "game-sheets" */ './sheets.tsx');

/** What opens over the table. A round is verified on top of the list it was chosen from. */
export function useSheets(isWanted: boolean): SheetsControl {
  const { overlays, describeError } = useHost();
  const { loaded, reload } = useLoaded(load, isWanted);
  const [base, setBase] = useState<SheetsProps['base']>();
  const [verified, setVerified] = useState<PastRound>();

  const show = (sheet: OpenSheet) => {
    if (sheet.kind === 'verify') setVerified(sheet.round);
    else setBase(sheet.kind);
  };
  return {
    open(sheet) {
      show(sheet);
      if (loaded) return;
      void reload().then((hasCome) => {
        if (hasCome) return;
        setBase(undefined);
        setVerified(undefined);
        overlays.toast(describeError({ kind: 'network' }), { tone: 'error' });
      });
    },
    close: () => setBase(undefined),
    render: (table) =>
      loaded && (
        <loaded.Sheets
          table={table}
          base={base}
          verified={verified}
          onClose={() => setBase(undefined)}
          onVerify={setVerified}
          onVerified={() => setVerified(undefined)}
        />
      ),
  };
}

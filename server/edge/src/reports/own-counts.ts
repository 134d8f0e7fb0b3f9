import type { ReleaseFigures } from '@velvet/registry/canary';
import { RECENT_WINDOWS, WINDOW_MS } from './release-networks.ts';

type Counts = Pick<ReleaseFigures, 'renders' | 'files'>;
type Outcomes = { renders: 'good' | 'failed' | 'late'; files: 'good' | 'failed' };

interface Window extends Counts {
  readonly at: number;
}

const none: Counts = { renders: { of: 0, failed: 0, late: 0 }, files: { of: 0, failed: 0 } };

const sum = (one: Counts, { renders, files }: Counts): Counts => ({
  renders: {
    of: one.renders.of + renders.of,
    failed: one.renders.failed + renders.failed,
    late: one.renders.late + renders.late,
  },
  files: { of: one.files.of + files.of, failed: one.files.failed + files.failed },
});

function countsOf<Kind extends keyof Outcomes>(kind: Kind, outcome: Outcomes[Kind]): Counts {
  const failed = outcome === 'failed' ? 1 : 0;
  return kind === 'files'
    ? { ...none, files: { of: 1, failed } }
    : { ...none, renders: { of: 1, failed, late: outcome === 'late' ? 1 : 0 } };
}

/** What the edge itself saw of one release in the last minute, in windows of a few seconds. */
export function createOwnCounts() {
  let windows: readonly Window[] = [];

  const recent = (now: number): readonly Window[] =>
    windows.filter(({ at }) => at > Math.floor(now / WINDOW_MS) - RECENT_WINDOWS);

  return {
    add<Kind extends keyof Outcomes>(kind: Kind, outcome: Outcomes[Kind], now: number): void {
      const at = Math.floor(now / WINDOW_MS);
      const last = windows.at(-1);
      const counts = sum(last?.at === at ? last : none, countsOf(kind, outcome));
      windows = [...recent(now).filter((one) => one.at !== at), { at, ...counts }];
    },
    figures: (now: number): Counts => recent(now).reduce<Counts>(sum, none),
  };
}
export type OwnCounts = ReturnType<typeof createOwnCounts>;

import { tableLines } from '@velvet/contract/text';
import type { Registry } from '../registry/registry.ts';

/** One line per app and release in use: share, since when, and the target of a rollback. */
export function describeReleases({ apps }: Registry): readonly string[] {
  const rows = Object.entries(apps).flatMap(([app, { current, canary, history }]) => {
    const share = canary?.percent ?? 0;
    const since = history[0]?.at ?? '';
    const back = canary ? current : (history[1]?.version ?? '–');
    const row = (release: string, percent: number, at: string, rollback: string) => ({
      app,
      release,
      share: `${percent} %`,
      since: at,
      'rollback to': rollback,
    });
    const stable = row(current, 100 - share, since, canary ? '' : back);
    return canary ? [stable, row(canary.version, share, canary.at, back)] : [stable];
  });
  return tableLines(rows);
}

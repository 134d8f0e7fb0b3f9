import { askUntil } from '../../../../../tools/start/ask-until.ts';
import { type EdgeFigures, edgeFigures } from '../edge-figures.ts';
import type { Stage } from '../stage.ts';
import type { Fault } from './fault.ts';

const WRONG_S = [3, 15] as const;
const TAKE_MS = 10_000;
const LOOK_MS = 100;

/**
 * An edge whose copy of the releases is not what production has: it has to refuse what it cannot
 * verify, and to serve what it has.
 * @param onViolation called with what it did instead.
 */
export function keyFaults(stage: Stage, onViolation: (what: string) => void): readonly Fault[] {
  const { distribution, installation } = stage;
  const url = installation.services.get('edge-2')?.url ?? '';
  const hold = async (before: EdgeFigures, what: string): Promise<void> => {
    const refused = await until(url, ({ refused: count }) => count > before.refused);
    if (!refused) return onViolation(`edge-2 did not refuse ${what}`);
    if (refused.isFresh) onViolation(`edge-2 calls itself fresh with ${what}`);
    if (JSON.stringify(refused.versions) !== JSON.stringify(before.versions)) {
      onViolation(`edge-2 changed its releases by ${what}`);
    }
    const page = await fetch(`${url}/Home`, { signal: AbortSignal.timeout(TAKE_MS) });
    if (page.status !== 200) onViolation(`edge-2 answers ${page.status} with ${what}`);
  };
  return [
    {
      kind: 'keys',
      name: 'edge-2 without the new root',
      area: 'web',
      seconds: WRONG_S,
      async begin() {
        const before = await edgeFigures(url);
        await distribution.replaceKey();
        await distribution.changeRelease();
        await distribution.copy({ withoutRoots: true });
        await hold(before, 'a timestamp of a key that it does not know');
        return { end: () => distribution.copy() };
      },
    },
    {
      kind: 'keys',
      name: 'edge-2 gets an earlier timestamp',
      area: 'web',
      seconds: WRONG_S,
      async begin() {
        const earlier = await distribution.timestamp();
        await distribution.changeRelease();
        await distribution.copy();
        const expected = JSON.stringify(sorted(await distribution.versions()));
        const taken = await until(
          url,
          ({ versions }) => JSON.stringify(sorted(versions)) === expected,
        );
        if (!taken) onViolation('edge-2 did not take a release within ten seconds');
        const before = await edgeFigures(url);
        await distribution.putTimestamp(earlier);
        await hold(before, 'an earlier timestamp');
        return { end: () => distribution.copy() };
      },
    },
  ];
}

export const sorted = (versions: Readonly<Record<string, string>>) =>
  Object.entries(versions).sort();

const until = (
  url: string,
  fits: (figures: EdgeFigures) => boolean,
): Promise<EdgeFigures | undefined> =>
  askUntil(
    async () => {
      const figures = await edgeFigures(url).catch(() => undefined);
      return figures && fits(figures) && figures;
    },
    { limitMs: TAKE_MS, pauseMs: LOOK_MS },
  );

import type { Release } from '../release/release.ts';

interface Budget {
  /** The initial files of the app: entry and feature, or the shell's main files. */
  readonly startBytes: number;
  /** The largest screen on top of that. */
  readonly screenBytes: number;
}

/**
 * Bytes on the wire (brotli): the measured size plus two to three percent. A larger release
 * is refused: raise the budget with a reason. `npm run bundle-report` shows what uses it.
 */
const budgets: Readonly<Record<string, Budget>> = {
  shell: { startBytes: 145_800, screenBytes: 3_400 },
  listings: { startBytes: 10_100, screenBytes: 9_100 },
  video: { startBytes: 9_300, screenBytes: 15_900 },
  wallet: { startBytes: 10_900, screenBytes: 9_600 },
  game: { startBytes: 11_800, screenBytes: 15_700 },
};
const budgetOfOthers: Budget = { startBytes: 11_000, screenBytes: 24_000 };

/** The exceeded budgets of a release as messages. `screens` are the names of its screens' chunk groups. */
export function brokenBudgets(release: Release, screens: readonly string[]): readonly string[] {
  const { startBytes, screenBytes } = budgets[release.id] ?? budgetOfOthers;
  const start = new Set(filesOf(release, release.id === 'shell' ? [] : ['feature']));
  for (const name of [...release.entry.js, ...release.entry.css]) start.add(name);
  const problems: string[] = [];
  const judge = (what: string, names: readonly string[], allowed: number) => {
    const bytes = names.reduce((sum, name) => sum + (release.files[name]?.brotliBytes ?? 0), 0);
    if (bytes > allowed) problems.push(`${what} is ${bytes} bytes, the budget is ${allowed}`);
  };
  judge(`the start of ${release.id}`, [...start], startBytes);
  for (const screen of new Set(screens)) {
    const own = filesOf(release, [screen]).filter((name) => !start.has(name));
    judge(`the screen ${screen} of ${release.id}`, own, screenBytes);
  }
  return problems;
}

const filesOf = ({ groups }: Release, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [...(groups[name]?.js ?? []), ...(groups[name]?.css ?? [])]);

import { isHostId } from '@velvet/contract/hosts';
import { FEATURE_GROUP } from '@velvet/contract/release-files';
import type { Budget } from '@velvet/contract/remote-manifest';
import type { Release } from '../release/release.ts';

/** The exceeded budgets of a release as messages. `screens` are the names of its screens' chunk groups. */
export function brokenBudgets(
  release: Release,
  screens: readonly string[],
  { startBytes, screenBytes }: Budget,
): readonly string[] {
  const start = new Set(filesOf(release, isHostId(release.id) ? [] : [FEATURE_GROUP]));
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

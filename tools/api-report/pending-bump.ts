import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import parseChangeset from '@changesets/parse';
import { isAbsent, readText } from '../syntax/source.ts';

type Bump = 'none' | 'patch' | 'minor' | 'major';
const order: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

export const isAtLeast = (bump: Bump, wanted: Bump): boolean =>
  order.indexOf(bump) >= order.indexOf(wanted);

function changesetFiles(root: string): readonly string[] {
  try {
    return readdirSync(join(root, '.changeset')).filter(
      (file) => file.endsWith('.md') && file !== 'README.md',
    );
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** The largest bump that the pending changesets request for any of these packages. */
export function pendingBump(root: string, packageNames: readonly string[]): Bump {
  const asked = changesetFiles(root).flatMap((file) =>
    parseChangeset(readText(root, `.changeset/${file}`))
      .releases.filter(({ name }) => packageNames.includes(name))
      .map(({ type }) => type),
  );
  return asked.reduce<Bump>((most, bump) => (isAtLeast(bump, most) ? bump : most), 'none');
}

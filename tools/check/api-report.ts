import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import parseChangeset from '@changesets/parse';
import { endpoints } from '@velvet/contract/endpoints';
import { compareReports } from '../api-report/compare.ts';
import {
  type ApiReport,
  currentReport,
  parseReport,
  publicPackages,
  REPORT_FILE,
} from '../api-report/report.ts';
import { isAbsent, type Problem, packageName, readText } from '../syntax/source.ts';

const packages = publicPackages.map((folder) => `@velvet/${packageName(folder)}`);

/**
 * Changes of what the public packages export and of the API contract since the last version, where no
 * changeset announces them. Remotes require the version of these packages that they were built with, so
 * a removal without a major would pass the release check and fail in browsers.
 */
export function checkApiReport(
  root: string,
  now: ApiReport = currentReport(root, endpoints),
): readonly Problem[] {
  const last = parseReport(readText(root, REPORT_FILE));
  if (last.version !== now.version) {
    const message = `is of ${last.version}, the packages are ${now.version}: run npx velvet packages version`;
    return [{ file: REPORT_FILE, message }];
  }
  const bump = pendingBump(root, packages);
  const { breaking, added } = compareReports(last, now);
  const problem = (wanted: string) => (what: string) => ({
    file: REPORT_FILE,
    message: `${what} since ${last.version}; that needs a ${wanted} changeset of its package (npx changeset)`,
  });
  return [
    ...(isAtLeast(bump, 'major') ? [] : breaking.map(problem('major'))),
    ...(isAtLeast(bump, 'minor')
      ? []
      : added.map((what) => `${what} was added`).map(problem('minor'))),
  ];
}

type Bump = 'none' | 'patch' | 'minor' | 'major';
const order: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

const isAtLeast = (bump: Bump, wanted: Bump): boolean =>
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
function pendingBump(root: string, packageNames: readonly string[]): Bump {
  const asked = changesetFiles(root).flatMap((file) =>
    parseChangeset(readText(root, `.changeset/${file}`))
      .releases.filter(({ name }) => packageNames.includes(name))
      .map(({ type }) => type),
  );
  return asked.reduce<Bump>((most, bump) => (isAtLeast(bump, most) ? bump : most), 'none');
}

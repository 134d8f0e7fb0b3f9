import { endpoints } from '@velvet/contract/endpoints';
import { compareReports } from '../api-report/compare.ts';
import { publicPackages } from '../api-report/facades.ts';
import { isAtLeast, pendingBump } from '../api-report/pending-bump.ts';
import { type ApiReport, currentReport, parseReport, REPORT_FILE } from '../api-report/report.ts';
import { type Problem, packageName, readText } from '../syntax/source.ts';

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

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@velvet/contract/endpoints';
import { root } from '@velvet/registry/build';
import { readText } from '../syntax/source.ts';
import { compareReports } from './compare.ts';
import { currentReport, parseReport, REPORT_FILE, reportText } from './report.ts';

/**
 * `npx velvet packages api` prints what changed since the last version; with `--write`, which
 * `npx velvet packages version` uses, it records the report of a new version.
 */
const now = currentReport(root, endpoints);
const last = existsSync(join(root, REPORT_FILE))
  ? parseReport(readText(root, REPORT_FILE))
  : undefined;
const { breaking, added } = last ? compareReports(last, now) : { breaking: [], added: [] };

for (const what of breaking) console.log(`breaking: ${what}`);
for (const what of added) console.log(`added: ${what}`);

if (!process.argv.includes('--write')) {
  console.log(
    `${breaking.length} breaking, ${added.length} added since ${last?.version ?? 'never'}`,
  );
} else if (last?.version === now.version && breaking.length + added.length > 0) {
  console.error(
    `${REPORT_FILE} is the report of ${now.version}: it changes with the version only.`,
  );
  process.exitCode = 1;
} else {
  writeFileSync(join(root, REPORT_FILE), reportText(now));
  console.log(`${REPORT_FILE} is the report of ${now.version}`);
}

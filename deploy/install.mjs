import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { narrow } from './narrow.mjs';

/**
 * `node deploy/install.mjs <target>`, while an image is built: installs what the target's process
 * imports, in the locked versions, and writes the list of it (SBOM, CycloneDX) to `sbom.cdx.json`.
 * Scripts of packages are not run: none of these needs one.
 */
const CACHE = '/tmp/npm';
const [target = ''] = process.argv.slice(2);
const npm = (args, stdout) =>
  execFileSync('npm', [...args, '--cache', CACHE], { stdio: ['ignore', stdout, 'inherit'] });

narrow(target);
npm(['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], 'inherit');
writeFileSync('sbom.cdx.json', npm(['sbom', '--omit=dev', '--sbom-format=cyclonedx'], 'pipe'));
rmSync(CACHE, { recursive: true, force: true });

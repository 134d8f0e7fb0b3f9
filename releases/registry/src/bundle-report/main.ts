import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { FEATURE_GROUP, REMOTE_ENTRY, STATS_FILE } from '@velvet/contract/release-files';
import { tableLines } from '@velvet/contract/text';
import { rspackBuild } from '@velvet/rspack/command';
import { apps, root } from '../build/apps.ts';
import { smallestBrotli } from '../publish/smallest-brotli.ts';
import { readStats } from '../release/release.ts';
import { bytesByPackage, type PackageBytes } from './bytes-by-package.ts';

/** The scripts of Home's first screen, by app: what `tests/browser/src/budgets.e2e.ts` counts as `js`. */
const firstScreen: Readonly<Record<string, { readonly entry: string; readonly groups: string[] }>> =
  {
    shell: { entry: 'main.js', groups: ['messages-en'] },
    listings: { entry: REMOTE_ENTRY, groups: [FEATURE_GROUP, 'home', 'messages-en'] },
  };
/** As long as that of a release, which is written into the scripts. */
const VERSION = '1.0.0-0000000000';

interface Script {
  readonly name: string;
  readonly bytes: number;
  readonly packages: readonly PackageBytes[];
}

async function scriptsOf(id: string, output: string): Promise<readonly Script[]> {
  const wanted = firstScreen[id];
  const folder = apps.find((app) => app.id === id)?.folder;
  if (!wanted || folder === undefined) throw new Error(`There is no ${id}`);
  const command = { folder, output, version: VERSION };
  await rspackBuild({ ...command, sourceMaps: true });
  const { groups } = readStats(await readFile(path.join(output, STATS_FILE), 'utf8'));
  const names = wanted.groups.flatMap((group) => groups[group]?.js ?? []);
  return Promise.all(
    [...new Set([wanted.entry, ...names])].map(async (name) => {
      const file = path.join(output, name);
      const text = await readFile(file, 'utf8');
      // A release has no map, nor the comment that names it.
      const script = text.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '');
      const map = await readFile(`${file}.map`, 'utf8').catch(() => undefined);
      const bytes = brotliCompressSync(script, smallestBrotli).length;
      const whole = { name: id, minified: Buffer.byteLength(script), brotli: bytes };
      const packages = map === undefined ? [whole] : bytesByPackage(script, map);
      return { name: `${id}/${name}`, bytes, packages };
    }),
  );
}

/** `npx velvet releases weights`: each library's share of the scripts of Home's first screen. */
async function report(): Promise<void> {
  const output = path.join(root, '.cache/builds', `report-${randomUUID()}`);
  try {
    const scripts: Script[] = [];
    for (const id of Object.keys(firstScreen)) {
      scripts.push(...(await scriptsOf(id, path.join(output, id))));
    }
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    const lines = [
      ...tableLines(
        [...scripts, { name: 'total', bytes: total }].map(({ name, bytes }) => ({
          script: name,
          brotli: bytes,
        })),
      ),
      '',
      ...tableLines(
        summed(scripts).map(({ name, minified, brotli }) => ({
          'package or folder': name,
          minified,
          brotli,
          share: `${((brotli / total) * 100).toFixed(1)} %`,
        })),
      ),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

function summed(scripts: readonly Script[]): readonly PackageBytes[] {
  const sums = new Map<string, PackageBytes>();
  for (const { name, minified, brotli } of scripts.flatMap(({ packages }) => packages)) {
    const before = sums.get(name) ?? { name, minified: 0, brotli: 0 };
    sums.set(name, {
      name,
      minified: before.minified + minified,
      brotli: before.brotli + brotli,
    });
  }
  return [...sums.values()].toSorted((first, second) => second.brotli - first.brotli);
}

await report();

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isTestFile, packageName, readText } from '../syntax/source.ts';
import { ExportReader } from './exported-names.ts';

/** Packages whose exports are reported, by folder. They have one version: see `fixed` in .changeset/config.json. */
export const publicPackages = [
  ...(['shared/contract', 'shared/ui', 'shared/sdk', 'shared/console-kit'] as const),
  ...(['releases/rspack', 'releases/cli'] as const),
] as const;
const manifestSchema = v.object({ version: v.string(), exports: v.record(v.string(), v.string()) });

const readManifest = (root: string, folder: string) =>
  v.parse(manifestSchema, JSON.parse(readText(root, `${folder}/package.json`)));

/** The version of all public packages. Throws when they differ. */
export function publicVersion(root: string): string {
  const versions = new Set(publicPackages.map((folder) => readManifest(root, folder).version));
  const [version, other] = versions;
  if (version !== undefined && other === undefined) return version;
  throw new Error(`The public packages have the versions ${[...versions].join(', ')}`);
}

/** Entries that other packages import in production code: neither styles nor helpers of tests. */
const isReported = (specifier: string, target: string): boolean =>
  /(?<!\.d)\.tsx?$/.test(target) && !specifier.startsWith('./testing/') && !isTestFile(target);

/** Resolves a pattern such as `./store/*` to its files. */
function expanded(
  root: string,
  folder: string,
  specifier: string,
  target: string,
): readonly [string, string][] {
  if (!specifier.includes('*')) return [[specifier, target]];
  const [before = '', after = ''] = target.split('*');
  return readdirSync(join(root, folder, before))
    .filter((file) => file.endsWith(after) && !isTestFile(file))
    .map((file) => [specifier.replace('*', file.slice(0, -after.length)), `${before}${file}`]);
}

/** Every entry of a package by its specifier, with what it exports, sorted. */
export function readFacades(
  root: string,
  folder: string,
): Readonly<Record<string, Record<string, string>>> {
  const reader = new ExportReader(root);
  const files = new Map(
    Object.entries(readManifest(root, folder).exports).flatMap(([specifier, target]) =>
      isReported(specifier, target) ? expanded(root, folder, specifier, target) : [],
    ),
  );
  return Object.fromEntries(
    [...files].sort(byName).map(([specifier, target]) => {
      const names = reader.namesOf(`${folder}/${target.replace('./', '')}`);
      const path = specifier.replace('.', `@velvet/${packageName(folder)}`);
      return [path, Object.fromEntries([...names].sort(byName))];
    }),
  );
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number =>
  a < b ? -1 : Number(a > b);

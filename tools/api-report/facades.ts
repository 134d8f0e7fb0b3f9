import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isTestFile, readText } from '../syntax/source.ts';
import { ExportReader } from './exported-names.ts';

const FOLDER = 'shared';
const manifestSchema = v.object({ version: v.string(), exports: v.record(v.string(), v.string()) });

export const readManifest = (root: string) =>
  v.parse(manifestSchema, JSON.parse(readText(root, `${FOLDER}/package.json`)));

/** Facades that other packages import in production code: neither styles nor helpers of tests. */
const isReported = (specifier: string, target: string): boolean =>
  /\.tsx?$/.test(target) && !specifier.startsWith('./testing/') && !isTestFile(target);

/** Resolves a pattern such as `./store/*` to its files. */
function expanded(root: string, specifier: string, target: string): readonly [string, string][] {
  if (!specifier.includes('*')) return [[specifier, target]];
  const [before = '', after = ''] = target.split('*');
  return readdirSync(join(root, FOLDER, before))
    .filter((file) => file.endsWith(after) && !isTestFile(file))
    .map((file) => [specifier.replace('*', file.slice(0, -after.length)), `${before}${file}`]);
}

/** Every facade of `shared` with what it exports, sorted. */
export function readFacades(root: string): Readonly<Record<string, Record<string, string>>> {
  const reader = new ExportReader(root);
  const files = new Map(
    Object.entries(readManifest(root).exports).flatMap(([specifier, target]) =>
      isReported(specifier, target) ? expanded(root, specifier, target) : [],
    ),
  );
  return Object.fromEntries(
    [...files].sort(byName).map(([specifier, target]) => {
      const names = reader.namesOf(`${FOLDER}/${target.replace('./', '')}`);
      return [specifier, Object.fromEntries([...names].sort(byName))];
    }),
  );
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number =>
  a < b ? -1 : Number(a > b);

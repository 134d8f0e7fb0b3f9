import { brotliCompressSync } from 'node:zlib';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';
import { smallestBrotli } from '../publish/smallest-brotli.ts';

export interface PackageBytes {
  /** A package, a folder of ours, or the bundler's own code. */
  readonly name: string;
  readonly minified: number;
  /** A share of the compressed script, by how well this part compresses alone. */
  readonly brotli: number;
}

const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/;
const LIBRARY = /\/((?:contract|ui|sdk|console-kit)\/src)\//;
const APP = /^webpack:\/\/velvet_(\w+)\/(src(?:\/[^/]+(?=\/))?)/;

/** The package of a source in a source map. */
export function ownerOf(source: string | null): string {
  if (source === null || /\/webpack\/(?:runtime|bootstrap|startup)/.test(source)) return 'bundler';
  // The plugin's own module in a remote's entry.
  if (source.startsWith('data:')) return '@module-federation/enhanced';
  const [, app, folder] = APP.exec(source) ?? [];
  return (
    PACKAGE.exec(source)?.[1] ?? LIBRARY.exec(source)?.[1] ?? (app ? `${app}/${folder}` : 'others')
  );
}

/** The minified text of each owner, put together from the pieces that the map gives it. */
function textByOwner(script: string, map: string): ReadonlyMap<string, string> {
  const lines = script.split('\n');
  const mappings: { line: number; column: number; source: string | null }[] = [];
  eachMapping(new TraceMap(map), ({ generatedLine, generatedColumn, source }) => {
    mappings.push({ line: generatedLine, column: generatedColumn, source });
  });
  const texts = new Map<string, string>();
  for (const [index, { line, column, source }] of mappings.entries()) {
    const next = mappings[index + 1];
    const end = next?.line === line ? next.column : undefined;
    const owner = ownerOf(source);
    const piece = lines[line - 1]?.slice(column, end) ?? '';
    texts.set(owner, (texts.get(owner) ?? '') + piece);
  }
  return texts;
}

/** Bytes of a script by package, largest first. The `brotli` values add up to the script's size. */
export function bytesByPackage(script: string, map: string): readonly PackageBytes[] {
  const parts = [...textByOwner(script, map)].map(([name, text]) => ({
    name,
    minified: Buffer.byteLength(text),
    alone: brotliCompressSync(text, smallestBrotli).length,
  }));
  const sum = parts.reduce((bytes, { alone }) => bytes + alone, 0);
  const ratio = brotliCompressSync(script, smallestBrotli).length / sum;
  return parts
    .map(({ name, minified, alone }) => ({ name, minified, brotli: Math.round(alone * ratio) }))
    .toSorted((first, second) => second.brotli - first.brotli);
}

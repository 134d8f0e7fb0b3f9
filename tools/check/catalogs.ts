import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type LanguageTag, languages } from '@velvet/shared/contract/language';
import { isAbsent, nodesIn, type Problem, parseSource, readText } from './source.ts';

export const languageTags: readonly LanguageTag[] = Object.values(languages).map(({ tag }) => tag);

/** A package's messages by language; a language whose file is absent is absent here too. */
export interface Catalogs {
  readonly folder: string;
  readonly byTag: ReadonlyMap<LanguageTag, ReadonlyMap<string, string>>;
  readonly problems: readonly Problem[];
}

const isFlatText = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string');

/** JSON.parse keeps the last of two equal keys and says nothing. */
function repeatedKeys(json: string): readonly string[] {
  const seen = new Set<string>();
  const repeated: string[] = [];
  for (const node of nodesIn(parseSource(`(${json})`, 'catalog.ts'))) {
    if (node.type !== 'KeyValueProperty') continue;
    const { key } = node;
    const name = typeof key === 'object' && key !== null && 'value' in key ? String(key.value) : '';
    if (seen.has(name)) repeated.push(name);
    seen.add(name);
  }
  return repeated;
}

function readCatalog(root: string, file: string) {
  const problems: Problem[] = [];
  try {
    const json = readText(root, file);
    const parsed: unknown = JSON.parse(json);
    if (isFlatText(parsed)) {
      for (const key of repeatedKeys(json)) problems.push({ file, message: `repeats ${key}` });
      return { texts: new Map(Object.entries(parsed)), problems };
    }
    problems.push({ file, message: 'must be a flat object of texts' });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    problems.push({ file, message: `is not JSON: ${error.message}` });
  }
  return { texts: new Map<string, string>(), problems };
}

function filesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).filter((name) => name.endsWith('.json'));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

export function readCatalogs(root: string, packageFolder: string): Catalogs {
  const folder = `${packageFolder}/src/messages`;
  const byTag = new Map<LanguageTag, ReadonlyMap<string, string>>();
  const problems: Problem[] = [];
  for (const name of filesIn(join(root, folder))) {
    const file = `${folder}/${name}`;
    const tag = languageTags.find((known) => `${known}.json` === name);
    if (!tag) {
      problems.push({ file, message: `is none of ${languageTags.join(', ')}` });
      continue;
    }
    const read = readCatalog(root, file);
    problems.push(...read.problems);
    byTag.set(tag, read.texts);
  }
  return { folder, byTag, problems };
}

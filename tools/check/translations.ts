import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { languages } from '@velvet/shared/contract/language';
import * as v from 'valibot';
import { type Problem, readText } from '../syntax/source.ts';
import { formatjs } from './formatjs.ts';

/**
 * Texts that are the same as in English on purpose, as `{ id: [tags] }`. An unused entry is itself a
 * problem.
 */
export const ALLOW_FILE = 'tools/check/messages-allow.json';
export const BASE_TAG = 'en';
export const otherTags = Object.values(languages)
  .map(({ tag }) => tag)
  .filter((tag) => tag !== BASE_TAG);

export type Catalog = Readonly<Record<string, string>>;
const catalogSchema = v.record(v.string(), v.string());
const allowSchema = v.record(v.string(), v.array(v.string()));

export const catalogFile = (folder: string, tag: string): string =>
  `${folder}/src/messages/${tag}.json`;

export const hasFile = (root: string, file: string): boolean => existsSync(join(root, file));

export const readCatalog = (root: string, file: string): Catalog =>
  v.parse(catalogSchema, JSON.parse(readText(root, file)));

const hasWords = (elements: readonly MessageFormatElement[]): boolean =>
  elements.some((element) => {
    if (isLiteralElement(element)) return /\p{L}/u.test(element.value);
    if (isTagElement(element)) return hasWords(element.children);
    if (!isPluralElement(element) && !isSelectElement(element)) return false;
    return Object.values(element.options).some(({ value }) => hasWords(value));
  });

/** Keys, placeholders and syntax, as FormatJS compares them with English. */
function verify(root: string, folders: readonly string[]): readonly Problem[] {
  // Nothing is compared with an English text that is not valid ICU.
  const english = folders.map((folder) => catalogFile(folder, BASE_TAG));
  const compiled = formatjs(root, 'compile', '--ast', '--format', 'simple', ...english);
  if (!compiled.ok) return [{ file: english.join(', '), message: compiled.details }];
  const checks = ['--missing-keys', '--extra-keys', '--structural-equality'];
  return folders.flatMap((folder) => {
    const files = catalogFile(folder, '*');
    const verified = formatjs(root, 'verify', '--source-locale', BASE_TAG, ...checks, files);
    return verified.ok ? [] : [{ file: files, message: verified.details }];
  });
}

interface Translation {
  readonly file: string;
  readonly id: string;
  readonly tag: string;
  readonly text: string;
  readonly english: string;
}

function translationsOf(root: string, folder: string): readonly Translation[] {
  const english = readCatalog(root, catalogFile(folder, BASE_TAG));
  return otherTags.flatMap((tag) => {
    const file = catalogFile(folder, tag);
    const texts = hasFile(root, file) ? readCatalog(root, file) : {};
    return Object.entries(texts).map(([id, text]) => ({
      ...{ file, id, tag, text },
      english: english[id] ?? '',
    }));
  });
}

function untranslated(root: string, all: readonly Translation[]): readonly Problem[] {
  const allowed = v.parse(allowSchema, JSON.parse(readText(root, ALLOW_FILE)));
  const same = all.filter(({ text, english }) => text === english && hasWords(parse(text)));
  const unused = Object.entries(allowed)
    .flatMap(([id, tags]) => tags.map((tag) => ({ id, tag })))
    .filter((entry) => !same.some(({ id, tag }) => id === entry.id && tag === entry.tag));
  return [
    ...same
      .filter(({ id, tag }) => !allowed[id]?.includes(tag))
      .map(({ file, id }) => ({
        file,
        message: `${id} is the same as in English (translate it or list it in ${ALLOW_FILE})`,
      })),
    ...unused.map(({ id, tag }) => ({ file: ALLOW_FILE, message: `${id} ${tag} excuses nothing` })),
  ];
}

/**
 * Checks packages that have an English catalog. FormatJS accepts a language without a file, and
 * texts that are empty or still in English.
 */
export function checkTranslations(root: string, folders: readonly string[]): readonly Problem[] {
  if (folders.length === 0) return [];
  const broken = verify(root, folders);
  if (broken.length > 0) return broken;
  const all = folders.flatMap((folder) => translationsOf(root, folder));
  const absent = folders
    .flatMap((folder) => otherTags.map((tag) => catalogFile(folder, tag)))
    .filter((file) => !hasFile(root, file));
  return [
    ...absent.map((file) => ({ file, message: 'is absent' })),
    ...all
      .filter(({ text }) => text.trim() === '')
      .map(({ file, id }) => ({ file, message: `${id} is empty` })),
    ...untranslated(root, all),
  ];
}

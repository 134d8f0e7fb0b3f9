import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { consoleLanguages } from '@velvet/contract/console-page';
import { languages } from '@velvet/contract/language';
import * as v from 'valibot';
import { type Problem, readText } from '../syntax/source.ts';
import { formatjs } from './formatjs.ts';

/**
 * Texts that are the same as in English on purpose, as `{ id: [tags] }`. An unused entry is itself a
 * problem.
 */
export const ALLOW_FILE = 'tools/check/messages-allow.json';
export const BASE_TAG = 'en';
const allTags: readonly string[] = Object.values(languages).map(({ tag }) => tag);
const translated = (tags: readonly string[]) => tags.filter((tag) => tag !== BASE_TAG);
export const otherTags = translated(allTags);
export const otherConsoleTags = translated(consoleLanguages);

/** Sources with catalogs of their own, in `messages` beside them. */
export interface MessagePlace {
  /** The package's folder. */
  readonly folder: string;
  readonly sources: string;
  /** The languages besides English. */
  readonly tags: readonly string[];
}

/** What operators read, in their two languages: packages of their own, and a folder in others. */
const CONSOLE = 'console';
const CONSOLE_PACKAGES: readonly string[] = [CONSOLE, 'shared/console-kit'];

/**
 * Parts of a package that are fetched late, and their texts with them: folders of its sources with catalogs of their
 * own, by path.
 */
function lateParts(root: string, sources: string): readonly string[] {
  const folder = join(root, sources);
  if (!existsSync(folder)) return [];
  const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap(
    (file) => /^(.+)\/messages\/[\w-]+\.json$/.exec(file.replaceAll('\\', '/'))?.[1] ?? [],
  );
  return [...new Set(parts)].filter((part) => part !== CONSOLE).sort();
}

/**
 * The places of a package. What lies in one of the others belongs to it, and not to the first one,
 * which contains them.
 */
export const messagePlaces = (root: string, folder: string): readonly MessagePlace[] => {
  const sources = `${folder}/src`;
  if (CONSOLE_PACKAGES.includes(folder)) return [{ folder, sources, tags: otherConsoleTags }];
  return [
    { folder, sources, tags: otherTags },
    { folder, sources: `${sources}/${CONSOLE}`, tags: otherConsoleTags },
    ...lateParts(root, sources).map((part) => ({
      folder,
      sources: `${sources}/${part}`,
      tags: otherTags,
    })),
  ];
};

type Catalog = Readonly<Record<string, string>>;
const catalogSchema = v.record(v.string(), v.string());
const allowSchema = v.record(v.string(), v.array(v.string()));

export const catalogFile = ({ sources }: Pick<MessagePlace, 'sources'>, tag: string): string =>
  `${sources}/messages/${tag}.json`;

export const hasFile = (root: string, file: string): boolean => existsSync(join(root, file));

export const readCatalog = (root: string, file: string): Catalog =>
  v.parse(catalogSchema, JSON.parse(readText(root, file)));

/** Whether a text is more than placeholders, tags and signs. */
const hasWords = (text: string): boolean =>
  /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}|<[^<>]*>/g, ''));

/** Keys, placeholders and syntax, as FormatJS compares them with English. */
function verify(root: string, places: readonly MessagePlace[]): readonly Problem[] {
  const checks = ['--missing-keys', '--extra-keys', '--structural-equality'];
  return places.flatMap((place) => {
    const files = catalogFile(place, '*');
    const verified = formatjs(root, 'verify', '--source-locale', BASE_TAG, ...checks, files);
    // It succeeds where the English text is not valid ICU, but says so.
    return verified.ok && verified.details === ''
      ? []
      : [{ file: files, message: verified.details }];
  });
}

interface Translation {
  readonly file: string;
  readonly id: string;
  readonly tag: string;
  readonly text: string;
  readonly english: string;
}

function translationsOf(root: string, place: MessagePlace): readonly Translation[] {
  const english = readCatalog(root, catalogFile(place, BASE_TAG));
  return place.tags.flatMap((tag) => {
    const file = catalogFile(place, tag);
    const texts = hasFile(root, file) ? readCatalog(root, file) : {};
    return Object.entries(texts).map(([id, text]) => ({
      ...{ file, id, tag, text },
      english: english[id] ?? '',
    }));
  });
}

function untranslated(root: string, all: readonly Translation[]): readonly Problem[] {
  const allowed = v.parse(allowSchema, JSON.parse(readText(root, ALLOW_FILE)));
  const same = all.filter(({ text, english }) => text === english && hasWords(text));
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
 * Checks places that have an English catalog. FormatJS accepts a language without a file, and
 * texts that are empty or still in English.
 */
export function checkTranslations(
  root: string,
  places: readonly MessagePlace[],
): readonly Problem[] {
  if (places.length === 0) return [];
  const broken = verify(root, places);
  if (broken.length > 0) return broken;
  const all = places.flatMap((place) => translationsOf(root, place));
  const absent = places
    .flatMap((place) => place.tags.map((tag) => catalogFile(place, tag)))
    .filter((file) => !hasFile(root, file));
  return [
    ...absent.map((file) => ({ file, message: 'is absent' })),
    ...all
      .filter(({ text }) => text.trim() === '')
      .map(({ file, id }) => ({ file, message: `${id} is empty` })),
    ...untranslated(root, all),
  ];
}

import { parseJson } from '@velvet/contract/parse';
import {
  digestOf,
  integrityOf,
  namedFiles,
  type Release,
  releaseSchema,
} from '../release/release.ts';
import { hexOf } from '../signing/documents.ts';
import { ApiProblem, readPart } from './api-problem.ts';
import { FILE_MAX_BYTES, FILES_MAX, TOTAL_MAX_BYTES } from './contract.ts';

/** A plain file name: no folder, nothing hidden, and none that the registry writes itself. */
const FILE_NAME = /^[\w@~][\w@~.+-]{0,99}$/;
const reserved = (name: string): boolean => name === 'release.json' || /\.(?:br|gz)$/.test(name);
/** In the one spelling that browsers and edges compare with. */
const isDigest = (text: string): boolean =>
  text.length === 44 && Buffer.from(text, 'base64').toString('base64') === text;

/** A file by its content, as it is sent. */
export interface Content {
  /** Hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/** Reads a `release.json` that somebody sent. Throws an ApiProblem that names the field. */
export function readSubmittedRelease(
  text: string,
  { app, version }: { readonly app: string; readonly version: string },
): Release {
  const json = parseJson(text);
  if (json === undefined) throw invalid('', 'It is not JSON');
  const release = readPart(releaseSchema, json, releaseField);
  if (release.id !== app) throw invalid('id', `It must be ${app}`);
  if (release.version !== version) throw invalid('version', `It must be ${version}`);
  refuseFiles(release);
  for (const name of namedFiles(release)) {
    try {
      integrityOf(release, name);
    } catch {
      throw invalid('files', `${name} is part of the release and has no hash`);
    }
  }
  return release;
}

const releaseField = (path: string | null): string =>
  ['release.json', path].filter(Boolean).join('.');

const invalid = (field: string, message: string) =>
  new ApiProblem('invalid', message, releaseField(field));

function refuseFiles({ files }: Release): void {
  const entries = Object.entries(files);
  if (entries.length > FILES_MAX) throw invalid('files', `A release has at most ${FILES_MAX}`);
  let total = 0;
  for (const [name, { bytes, sha256 }] of entries) {
    if (!FILE_NAME.test(name) || reserved(name)) {
      throw invalid('files', `${JSON.stringify(name)} cannot be the name of a file`);
    }
    if (!isDigest(sha256)) throw invalid(`files.${name}.sha256`, 'It is no SHA-256');
    if (bytes === 0 && sha256 !== digestOf('')) {
      throw invalid(`files.${name}.sha256`, 'It is not the SHA-256 of an empty file');
    }
    if (!Number.isInteger(bytes) || bytes < 0 || bytes > FILE_MAX_BYTES) {
      throw invalid(`files.${name}.bytes`, `A file has at most ${FILE_MAX_BYTES} bytes`);
    }
    total += bytes;
  }
  if (total > TOTAL_MAX_BYTES) {
    throw invalid('files', `A release has at most ${TOTAL_MAX_BYTES} bytes, this one ${total}`);
  }
}

/** Names of a release's files with the SHA-256 (hexadecimal) and the length of their content. */
export const digestsByName = ({ files }: Release): readonly (readonly [string, Content])[] =>
  Object.entries(files).map(([name, { bytes, sha256 }]) => [
    name,
    { sha256: hexOf(sha256), bytes },
  ]);

/** The contents of a release's files, each once. Throws an ApiProblem where one has two lengths. */
export function contentsOf(release: Release): readonly Content[] {
  const contents = new Map<string, Content>();
  for (const [name, content] of digestsByName(release)) {
    const known = contents.get(content.sha256) ?? content;
    if (known.bytes !== content.bytes) {
      throw invalid(`files.${name}.bytes`, 'Another file with this hash has another length');
    }
    contents.set(content.sha256, content);
  }
  return [...contents.values()];
}

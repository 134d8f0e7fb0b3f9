import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { isAbsent, lineOf, type Problem, readText } from '../syntax/source.ts';

const GLOSSARY = 'docs/glossary.md';

function markdownIn(root: string, folder: string): readonly string[] {
  try {
    return readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => posix.join(folder, file));
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** Folders that hold packages, such as `server`. */
const roomsOf = (folders: readonly string[]): readonly string[] => [
  ...new Set(folders.map((folder) => dirname(folder)).filter((room) => room !== '.')),
];

/** Documents at the root, of each package and below `docs`. */
const documents = (root: string, folders: readonly string[]): readonly string[] =>
  ['.', 'docs', 'docs/decisions', 'tools', 'deploy', ...roomsOf(folders), ...folders].flatMap(
    (folder) => markdownIn(root, folder),
  );

// [text](target#anchor), without addresses of other sites
const link = /\]\((?![a-z]+:)([^)#\s]+)(?:#[^)\s]*)?\)/g;
// server/api/src/main.ts or shared/contract/src, in prose, code or a diagram
const path = /(?<![\w./@<{-])(?:\.\.?\/)*[\w.-]+(?:\/[\w.@-]+)+\/?(?![\w/*<{$…-])/g;
const isFile = /\.(?:[cm]?[jt]sx?|json|sql|css|html|md)$/;

// Examples name modules that a reader is going to write; diagrams name ours.
const example = /^ *```(?!mermaid).*?^ *```/gms;
const decisionNumber = /^docs\/decisions\/\d{4}$/;

function exists(root: string, file: string, target: string): boolean {
  if (decisionNumber.test(target)) {
    return readdirSync(join(root, 'docs/decisions')).some((name) =>
      name.startsWith(`${basename(target)}-`),
    );
  }
  return existsSync(join(root, dirname(file), target)) || existsSync(join(root, target));
}

/** Written by commands: whether they exist depends on what was run before. */
const generatedFolders: readonly string[] = ['.cache', '.velvet', 'dist', 'node_modules'];

/** A path is ours when it begins with a folder of the repository or of the document's own folder. */
function isOwnPath(root: string, file: string, target: string): boolean {
  const [first = ''] = target.split('/');
  if (generatedFolders.includes(first)) return false;
  return existsSync(join(root, first)) || existsSync(join(root, dirname(file), first));
}

function missingPaths(root: string, file: string, text: string): readonly string[] {
  // Links are checked separately.
  const prose = [example, /https?:\/\/\S+/g, /\]\([^)]*\)/g].reduce(
    (rest, pattern) => rest.replace(pattern, ''),
    text,
  );
  const inCode = new Set([...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code));
  return [...new Set(prose.match(path) ?? [])]
    .map((found) => found.replace(/[./]+$/, ''))
    .filter((found) => isFile.test(found) || inCode.has(found) || inCode.has(`${found}/`))
    .filter((found) => isOwnPath(root, file, found) && !exists(root, file, found));
}

const missingLinks = (root: string, file: string, text: string): readonly string[] =>
  [...text.matchAll(link)]
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(join(root, dirname(file), target)));

/** Files and folders that a document names or links to and that are not in the tree. */
export function checkDocuments(root: string, folders: readonly string[]): readonly Problem[] {
  return documents(root, folders).flatMap((file) => {
    const text = readText(root, file);
    const missing = [...missingPaths(root, file, text), ...missingLinks(root, file, text)];
    return [...new Set(missing)].map((name) => ({
      file,
      message: `${lineOf(text, name)} names ${name}, which does not exist`,
    }));
  });
}

/** Identifiers that the glossary gives and that no source contains. */
export function checkGlossary(root: string, sources: readonly string[]): readonly Problem[] {
  const text = readText(root, GLOSSARY);
  const names = new Set(
    [...text.matchAll(/`([A-Za-z_][A-Za-z0-9_]*)`/g)].map(([, name = '']) => name),
  );
  for (const file of sources) {
    if (names.size === 0) break;
    const source = readText(root, file);
    for (const name of names) if (new RegExp(`\\b${name}\\b`).test(source)) names.delete(name);
  }
  return [...names].map((name) => ({
    file: GLOSSARY,
    message: `${lineOf(text, `\`${name}\``)} gives ${name}, which no source contains`,
  }));
}

const DECISIONS = 'docs/decisions';
const decisionParts: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['its number and title', /^# \d{4} \S/],
  ['a status', /^- Status: (?:accepted|superseded)/m],
  ['a date', /^- Date: \d{4}-\d{2}-\d{2}$/m],
  ['a context', /^## Context/m],
  ['a decision', /^## Decision/m],
  ['consequences', /^## Consequences/m],
];

/** Decisions that lack a part, or that the index does not list. */
export function checkDecisions(root: string): readonly Problem[] {
  const index = readText(root, `${DECISIONS}/README.md`);
  return markdownIn(root, DECISIONS)
    .filter((file) => basename(file) !== 'README.md')
    .flatMap((file) => {
      const text = readText(root, file);
      const missing = decisionParts.filter(([, pattern]) => !pattern.test(text));
      const isListed = index.includes(`(${basename(file)})`);
      return [
        ...missing.map(([what]) => ({ file, message: `lacks ${what}` })),
        ...(isListed ? [] : [{ file, message: `is not listed in ${DECISIONS}/README.md` }]),
      ];
    });
}

const README_LINES = 40;
const ROOT_README_LINES = 120;

/** Packages without a README, and READMEs that have grown into manuals. */
export function checkReadmes(root: string, folders: readonly string[]): readonly Problem[] {
  return ['', ...roomsOf(folders), ...folders].flatMap((folder) => {
    const file = posix.join(folder, 'README.md');
    if (!existsSync(join(root, file))) return [{ file, message: 'does not exist' }];
    const limit = folder === '' ? ROOT_README_LINES : README_LINES;
    const lines = readText(root, file).trimEnd().split('\n').length;
    return lines <= limit ? [] : [{ file, message: `has ${lines} lines of ${limit} at most` }];
  });
}

/** The document that names tests as evidence. */
const DOCUMENT = 'docs/security.md';

// `server/api/src/x.test.ts` "a title", "another one of the same file"
const named = /`([^`\s]+\.(?:test|e2e)\.tsx?)`((?:,? "[^"\n]+")*)/g;
const quoted = /"([^"\n]+)"/g;
const quotes = ["'", '"', '`'];

/** Whether the source has this text as a whole literal, such as the title of a test. */
const hasLiteral = (source: string, text: string): boolean =>
  quotes.some((quote) => source.includes(`${quote}${text}${quote}`));

function problemsOfFile(root: string, file: string, titles: readonly string[]): readonly string[] {
  if (!existsSync(join(root, file))) return [`there is no ${file}`];
  if (titles.length === 0) return [`${file} is named without the title of a test`];
  const source = readText(root, file);
  return titles
    .filter((title) => !hasLiteral(source, title))
    .map((title) => `${file} has no test "${title}"`);
}

/**
 * Test files and titles in the security document that do not exist. Straight quotes are for titles
 * behind their file only, so that none escapes the check.
 */
export function checkNamedTests(root: string): readonly Problem[] {
  const text = readText(root, DOCUMENT);
  const places = [...text.matchAll(named)];
  const missing = places.flatMap(([whole, file = '', list = '']) => {
    const titles = [...list.matchAll(quoted)].map(([, title = '']) => title);
    return problemsOfFile(root, file, titles).map((what) => `${lineOf(text, whole)} ${what}`);
  });
  const rest = places.reduce((left, [whole]) => left.replace(whole, ''), text);
  const loose = [...rest.matchAll(quoted)].map(
    ([whole]) => `${lineOf(text, whole)} ${whole} is behind no test file`,
  );
  const none = places.length === 0 ? ['names no test'] : [];
  return [...missing, ...loose, ...none].map((message) => ({ file: DOCUMENT, message }));
}

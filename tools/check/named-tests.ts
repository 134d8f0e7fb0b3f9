import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lineOf, type Problem, readText } from '../syntax/source.ts';

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

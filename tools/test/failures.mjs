import { stripVTControlCharacters } from 'node:util';

/** What a summary says of the tests that failed: a log that is cut off keeps its end. */

const TESTS_MAX = 20;
const LINES_MAX = 8;
const LINE_MAX = 240;

/** The first lines of a failure's message, without colours and empty lines. */
function linesOf(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .map((line) => line.trimEnd().slice(0, LINE_MAX))
    .filter((line) => line !== '')
    .slice(0, LINES_MAX);
}

/** @param result of `jest --json`. */
export const jestFailures = ({ testResults = [] }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message !== '') return [{ title: name, lines: linesOf(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      title: `${name}: ${fullName}`,
      lines: linesOf(failureMessages.join('\n')),
    }));
  });

/** @param result of Playwright's JSON reporter. */
export const playwrightFailures = ({ suites = [], errors = [] }) => [
  ...suites.flatMap(failuresOfSuite),
  ...errors.map(({ message = '' }) => ({ title: 'outside of tests', lines: linesOf(message) })),
];

function failuresOfSuite({ specs = [], suites = [] }) {
  const own = specs.filter(({ ok }) => !ok).map(failureOfSpec);
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

function failureOfSpec({ title, file, line, tests }) {
  const results = tests.flatMap((one) => one.results);
  const messages = results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message));
  return { title: `${file}:${line} ${title}`, lines: linesOf(messages.join('\n')) };
}

/** @param failures of all steps. */
export function describeFailures(failures) {
  const described = failures
    .slice(0, TESTS_MAX)
    .map(({ title, lines }) => [title, ...lines.map((line) => `    ${line}`)].join('\n'));
  const more = failures.length - TESTS_MAX;
  return [...described, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

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

/** Tests that passed after they had failed. @param result of `jest --json`. */
export const jestFlaky = ({ testResults = [] }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, retryReasons = [] }) => status === 'passed' && retryReasons.length > 0)
      .map(({ fullName, retryReasons }) => ({
        title: `flaky: ${name}: ${fullName}`,
        lines: linesOf(retryReasons.join('\n')),
      })),
  );

/** @param result of Playwright's JSON reporter. */
export const playwrightFailures = ({ suites = [], errors = [] }) => [
  ...suites.flatMap(failuresOfSuite),
  ...errors.map(({ message = '' }) => ({ title: 'outside of tests', lines: linesOf(message) })),
];

function failuresOfSuite({ specs = [], suites = [] }) {
  return [...specs.flatMap(failureOfSpec), ...suites.flatMap(failuresOfSuite)];
}

/** One of a test that failed, or that passed after it had failed; none of others. */
function failureOfSpec({ title, ok, file, line, tests }) {
  const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors ?? []);
  if (ok && errors.length === 0) return [];
  const [first] = errors;
  const place = `${ok ? 'flaky: ' : ''}${file}:${line} ${title}`;
  return [{ title: place, lines: linesOf(first?.message ?? 'without a message') }];
}

/** @param failures of all steps. */
export function describeFailures(failures) {
  const described = failures
    .slice(0, TESTS_MAX)
    .map(({ title, lines }) => [title, ...lines.map((line) => `    ${line}`)].join('\n'));
  const more = failures.length - TESTS_MAX;
  return [...described, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

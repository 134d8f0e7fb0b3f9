import { stripVTControlCharacters } from 'node:util';

/** What the runners counted, and what a summary says of tests that failed: a log that is cut off keeps its end. */

const TESTS_MAX = 20;
const LINES_MAX = 8;
const LINE_MAX = 240;

/** The first lines of a failure's message, without colours and empty lines. */
const linesOf = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trimEnd().slice(0, LINE_MAX))
    .filter((line) => line !== '')
    .slice(0, LINES_MAX);

/** @param result of `jest --json`. */
export function readJest(result) {
  const failures = [];
  const flaky = [];
  for (const { name, message, assertionResults } of result.testResults ?? []) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message !== '') failures.push({ title: name, said: message });
    for (const { fullName, failureMessages } of failed) {
      failures.push({ title: `${name}: ${fullName}`, said: failureMessages.join('\n') });
    }
    for (const { status, fullName, retryReasons = [] } of assertionResults) {
      if (status !== 'passed' || retryReasons.length === 0) continue;
      flaky.push({ title: `flaky: ${name}: ${fullName}`, said: retryReasons.join('\n') });
    }
  }
  const counts = {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    flaky: flaky.length,
    skipped: result.numPendingTests + result.numTodoTests,
  };
  return { counts, failures: [...failures, ...flaky] };
}

/** @param result of Playwright's JSON reporter. */
export function readPlaywright({ stats, suites = [], errors = [] }) {
  const { expected, unexpected: failed, flaky, skipped } = stats;
  const outside = errors.map(({ message = '' }) => ({ title: 'outside of tests', said: message }));
  const failures = [...suites.flatMap(failuresOfSuite), ...outside];
  return { counts: { passed: expected + flaky, failed, flaky, skipped }, failures };
}

/** Of tests that failed, or that passed after they had failed. */
const failuresOfSuite = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, ok, file, line, tests }) => {
    const [first] = tests.flatMap(({ results }) => results).flatMap(({ errors = [] }) => errors);
    if (ok && !first) return [];
    const place = `${ok ? 'flaky: ' : ''}${file}:${line} ${title}`;
    return [{ title: place, said: first?.message ?? 'without a message' }];
  }),
  ...suites.flatMap(failuresOfSuite),
];

/** @param failures of all parts. */
export function describeFailures(failures) {
  const described = failures
    .slice(0, TESTS_MAX)
    .map(({ title, said }) => [title, ...linesOf(said).map((line) => `    ${line}`)].join('\n'));
  const more = failures.length - TESTS_MAX;
  return [...described, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

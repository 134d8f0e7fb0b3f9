import { inspect } from 'node:util';

const CASE_MAX = 160;

const caseName = (one: unknown): string =>
  inspect(one, { depth: 1, breakLength: Number.POSITIVE_INFINITY }).slice(0, CASE_MAX);

const failureOf = (one: unknown, error: unknown): string =>
  `${caseName(one)}: ${error instanceof Error ? error.message : String(error)}`;

function report(count: number, failures: readonly string[]): void {
  if (count === 0) throw new Error('The table is empty.');
  if (failures.length === 0) return;
  throw new Error(`${failures.length} of ${count} failed:\n${failures.join('\n')}`);
}

/** A table as one test: checks every case, and throws one error that names all that failed. */
export function eachOf<Case>(cases: readonly Case[], check: (one: Case) => void): void {
  const failures = cases.flatMap((one) => {
    try {
      check(one);
      return [];
    } catch (error) {
      return [failureOf(one, error)];
    }
  });
  report(cases.length, failures);
}

/** The same with checks that take time, one after the other. */
export async function eachInTurn<Case>(
  cases: readonly Case[],
  check: (one: Case) => Promise<void>,
): Promise<void> {
  const failures: string[] = [];
  for (const one of cases) {
    await check(one).catch((error) => failures.push(failureOf(one, error)));
  }
  report(cases.length, failures);
}

import { inspect } from 'node:util';

const CASE_MAX = 160;

const nameOf = (one: unknown): string =>
  inspect(one, { depth: 1, breakLength: Number.POSITIVE_INFINITY }).slice(0, CASE_MAX);

/** A table as one test: checks every case, and throws one error that names all that failed. */
export function eachOf<Case>(cases: readonly Case[], check: (one: Case) => void): void {
  if (cases.length === 0) throw new Error('The table is empty.');
  const failures = cases.flatMap((one) => {
    try {
      check(one);
      return [];
    } catch (error) {
      return [`${nameOf(one)}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
  if (failures.length > 0) {
    throw new Error(`${failures.length} of ${cases.length} failed:\n${failures.join('\n')}`);
  }
}

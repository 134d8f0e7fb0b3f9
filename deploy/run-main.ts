import { StartProblem } from '../tools/start/settings.ts';

/** Prints a line of a command's result. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Says what went wrong; of a problem that the user can fix without a stack. */
export const printProblem = (error: unknown): void =>
  void process.stderr.write(`${error instanceof StartProblem ? error.message : error}\n`);

/** Runs a command to its end; the exit code is 1 when it fails. */
export function runMain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    printProblem(error);
    process.exitCode = 1;
  });
}

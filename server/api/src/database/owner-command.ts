import { type Config, ConfigError } from '../config/config.ts';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command line; the message of what it throws is all that is printed, and it ends with 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}

/**
 * The URL of the schema's owner.
 * @param hint what else a person is told who has not set it.
 * @throws ConfigError without it.
 */
export function requireOwnerUrl({ databaseOwnerUrl: url }: Config, hint = ''): string {
  if (url !== undefined) return url;
  throw new ConfigError(
    `DATABASE_OWNER_URL is missing: it is the login that owns the schema.${hint}`,
  );
}

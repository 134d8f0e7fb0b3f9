import { type Config, ConfigError } from '../config/config.ts';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command-line program: on an error it prints only the message and exits with 1. */
export function runMain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}

/**
 * The URL of the schema's owner.
 * @param hint a sentence that the message ends with.
 * @throws ConfigError without it.
 */
export function requireOwnerUrl({ databaseOwnerUrl: url }: Config, hint?: string): string {
  if (url !== undefined) return url;
  throw new ConfigError(
    `DATABASE_OWNER_URL is missing: it is the login that owns the schema.${hint ? ` ${hint}` : ''}`,
  );
}

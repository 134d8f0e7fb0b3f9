import type { ParseArgsConfig } from 'node:util';
import type pg from 'pg';

/** What a command works with. */
export interface Desk {
  /** One connection that acts as the operator's role; `velvet.actor` is set on it. */
  readonly db: Pick<pg.ClientBase, 'query'>;
  /** Who is acting; empty for commands that only look. */
  readonly actor: string;
  readonly dataDir: string;
  readonly print: (line: string) => void;
}

/** What was typed after the command's name. */
export interface Given {
  readonly words: readonly string[];
  /** Each option's values in the order given; absent options are not there. */
  readonly options: Readonly<Record<string, readonly string[]>>;
}

/** One command of the operator's command line. */
export interface Command {
  /** Two words, for example `withdrawals approve`. */
  readonly name: string;
  /** Words and options after the name, for example `<id> --reason <text>`. */
  readonly usage: string;
  readonly summary: string;
  readonly options?: readonly string[];
  /** Looks only: needs no operator's name. */
  readonly looks?: true;
  /**
   * @returns the exit code.
   * @throws UsageError for what was typed wrong, Denied for what may not be done.
   */
  run(desk: Desk, given: Given): Promise<number>;
}

/** The command cannot be understood; the message says what is missing. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command is understood but may not be done now; the message says why. */
export class Denied extends Error {
  override readonly name = 'Denied';
}

/** The options a command knows, for Node's own parser: every one takes a value, any number of times. */
export function parserOptions(names: readonly string[]): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true }]));
}

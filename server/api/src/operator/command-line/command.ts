import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { OperatorRole } from '@velvet/contract/ops/role';
import type { FileStore } from '@velvet/files/file-store';
import type { Queryable } from '../../database/queryable.ts';
import type { AppSecret } from '../../secrets/app-secret.ts';
import type { Operator } from '../access/operator-transaction.ts';
import type { Terminal } from './terminal.ts';

/** Where the command line keeps the token of its session. */
export interface TokenStore {
  /** @throws Denied when other users of the machine could read it. */
  read(): Promise<string | undefined>;
  write(token: string): Promise<void>;
  remove(): Promise<void>;
}

/** What a command works with. */
export interface Desk {
  /** One connection. For operators' commands, a transaction that has begun with their token. */
  readonly db: Queryable;
  /** Undefined for commands without sign-in. */
  readonly operator: Operator | undefined;
  readonly dataDir: string;
  /** Uploads and videos. */
  readonly files: FileStore;
  readonly print: (line: string) => void;
  readonly terminal: Terminal;
  readonly tokens: TokenStore;
  readonly loadSecret: () => Promise<AppSecret>;
  readonly now: () => Date;
}

/** What was typed after the command's name. */
export interface Given {
  readonly words: readonly string[];
  /** Each option's values in the order given; absent options are not there. */
  readonly options: Readonly<Record<string, readonly string[]>>;
}

/**
 * Access to a command: operators with one of these roles, every operator, anybody (signing in needs
 * no role), or the owner of the database on the server itself.
 */
export type Access = readonly OperatorRole[] | 'operator' | 'everybody' | 'server';

/** One command of the operator's command line. */
export interface Command {
  /** One or two words, for example `withdrawals approve`. */
  readonly name: string;
  /** Words and options after the name, for example `<id> --reason <text>`. */
  readonly usage: string;
  readonly summary: string;
  readonly access: Access;
  readonly options?: readonly string[];
  /** Looks only: leaves nothing in the audit log. */
  readonly looks?: true;
  /**
   * @returns the exit code.
   * @throws UsageError for what was typed wrong, Denied for what may not be done.
   */
  run(desk: Desk, given: Given): Promise<number>;
}

/** An invalid command line; the message is the reason. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A valid command that is not possible now; the message is the reason. */
export class Denied extends Error {
  override readonly name = 'Denied';
}

/** @throws UsageError for what Node's parser refuses. */
export function parseArguments<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

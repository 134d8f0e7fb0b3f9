/** What the comments at the head of a migration tell its runner and the check of migrations. */
export interface MigrationHeader {
  /** Whether the file runs as one transaction; otherwise it is one statement that must be in none. */
  readonly isTransactional: boolean;
  /**
   * Of a migration that takes away what a release before it uses: the migration whose releases no
   * longer use it, e.g. `0280-new-name.sql`.
   */
  readonly needs: string | undefined;
  /** Rules of the check that the file may break, each with its reason. */
  readonly allowed: ReadonlyMap<string, string>;
}

const NO_TRANSACTION = /^-- no-transaction$/m;
const CONTRACT = /^-- contract: (\S+)$/m;
const ALLOW = /^-- allow ([a-z-]+): (\S.*)$/gm;

/** Reads the lines `-- no-transaction`, `-- contract: <migration>` and `-- allow <rule>: <reason>`. */
export function readMigrationHeader(sql: string): MigrationHeader {
  const head = /^(?:--.*(?:\r?\n|$)|\s*\n)*/.exec(sql)?.[0].replaceAll('\r', '') ?? '';
  return {
    isTransactional: !NO_TRANSACTION.test(head),
    needs: CONTRACT.exec(head)?.[1],
    allowed: new Map([...head.matchAll(ALLOW)].map(([, rule = '', reason = '']) => [rule, reason])),
  };
}

/** An index that is built while others write to its table. */
export interface BuiltIndex {
  readonly name: string;
  readonly table: string;
  readonly unique: boolean;
  /** Columns and what follows them: `(part) WHERE part > 0`. */
  readonly definition: string;
}

const CONCURRENT_INDEX =
  /^(?:\s|--.*\n)*CREATE\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+([a-z_][a-z0-9_]*)\s+ON\s+([a-z_][a-z0-9_.]*)\s*([\s\S]*?);?\s*$/i;

/** The index that a migration without a transaction builds, in the only spelling the check accepts. */
export function builtIndexOf(sql: string): BuiltIndex | undefined {
  const [, unique, name, table, definition] = CONCURRENT_INDEX.exec(sql) ?? [];
  if (name === undefined || table === undefined || definition === undefined) return undefined;
  const own = { name: name.toLowerCase(), table: table.toLowerCase(), definition };
  return { ...own, unique: unique !== undefined };
}

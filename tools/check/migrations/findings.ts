/** What a migration may not do while the product is running, and what to write instead. */
export const rules = {
  'required-column':
    'fails on a table that has rows, and on rows of the previous release: give the column a constant DEFAULT, or let it be NULL',
  rewrite:
    'locks readers and writers out while all rows are written anew: add a new column, fill it in batches, and take the old one away in a later migration',
  scan: 'locks writers out while all rows are read: add it NOT VALID here, and VALIDATE CONSTRAINT in a later migration with `-- no-transaction`',
  'set-not-null':
    'locks readers and writers out while all rows are read: before, in migrations of their own, ADD CONSTRAINT … CHECK (… IS NOT NULL) NOT VALID, and VALIDATE it; then the server takes its word',
  validate:
    'reads all rows, longer than a transaction may take: put it alone into a migration with `-- no-transaction`',
  'unique-constraint':
    'locks writers out while its index is built: build that with CREATE UNIQUE INDEX CONCURRENTLY in a migration before, then ADD CONSTRAINT … USING INDEX',
  index:
    'locks writers out while it is built: CREATE INDEX CONCURRENTLY IF NOT EXISTS, alone in a migration with `-- no-transaction`',
  'drop-index':
    'locks readers and writers out while it waits for those who read now: DROP INDEX CONCURRENTLY IF EXISTS, alone in a migration with `-- no-transaction`',
  'one-table':
    'waits for a lock while it holds another, for which somebody may wait who holds the first: a migration of its own for each table',
  'row-type':
    'makes a call fail that runs meanwhile: let the function return TABLE (…) instead of the rows of the table, a release before',
  'whole-table':
    'locks every row until the migration ends: work in batches with COMMIT in between, in a DO block alone in a migration with `-- no-transaction`',
  lock: 'locks others out for as long as the migration takes',
  limits: 'changes the limits with which the runner protects those who use the database',
  transaction: 'ends the transaction of the runner: leave it out',
  'dynamic-sql': 'runs SQL that this check cannot read: write it out',
  contract:
    'takes away what the previous release uses: do it a release later, and name the migration that ended the use at the head of the file: `-- contract: <migration>`',
} as const;

export type Rule = keyof typeof rules;

export const isRule = (name: string): name is Rule => Object.hasOwn(rules, name);

/** A line that breaks a rule. */
export interface Finding {
  readonly rule: Rule;
  readonly line: number;
  /** What it is about, e.g. `ADD CONSTRAINT adult on member`. */
  readonly subject: string;
}

import { readdirSync } from 'node:fs';
import { loadModule, type Node } from 'libpg-query';
import {
  builtIndexOf,
  type MigrationHeader,
  readMigrationHeader,
} from '../../../server/api/src/database/read-migrations.ts';
import { type Problem, readText } from '../../syntax/source.ts';
import { type Finding, isRule, rules } from './findings.ts';
import {
  createdBy,
  findingsOf,
  hasOption,
  lockedBy,
  returnedBy,
  type StatementContext,
} from './statement-rules.ts';
import { type Dynamic, readStatements, type Statement } from './statements.ts';

const FOLDER = 'server/api/src/database/migrations';
const SCHEMA = 'server/api/src/database/schema';

/**
 * Migrations that would lock others out for long, or take away what the previous release uses while
 * it is still running.
 */
export async function checkMigrations(root: string): Promise<readonly Problem[]> {
  await loadModule();
  const names = sqlFiles(`${root}/${FOLDER}`);
  if (names.length === 0) return [];
  const filled = new FilledColumns();
  const schema = sqlFiles(`${root}/${SCHEMA}`).map((name) => readText(root, `${SCHEMA}/${name}`));
  const returned = returnedTypes(schema.join('\n'));
  return names.flatMap((name) => {
    const file = `${FOLDER}/${name}`;
    const earlier = names.slice(0, names.indexOf(name));
    const problems = problemsOf(readText(root, file), { earlier, filled, returned });
    return problems.map((message) => ({ file, message }));
  });
}

const sqlFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** What is known before a migration is read. */
interface Known {
  readonly earlier: readonly string[];
  readonly filled: FilledColumns;
  /** Types that functions return, and one of the functions. */
  readonly returned: ReadonlyMap<string, string>;
}

const returnedTypes = (schema: string): ReadonlyMap<string, string> =>
  new Map(
    readStatements(schema).flatMap((each) => {
      const made = 'node' in each ? returnedBy(each.node) : undefined;
      return made ? [[made[1], made[0]] as const] : [];
    }),
  );

function problemsOf(sql: string, { earlier, filled, returned }: Known): readonly string[] {
  const header = readMigrationHeader(sql);
  let statements: readonly (Statement | Dynamic)[];
  try {
    statements = readStatements(sql);
  } catch (error) {
    return [`cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
  const findings = findingsIn(statements, header, { filled: filled.known(), returned });
  for (const statement of statements) if ('node' in statement) filled.add(statement.node);
  const contract = header.needs;
  return [
    ...findings
      .filter(({ rule }) => !header.allowed.has(rule) && (rule !== 'contract' || !contract))
      .map(({ rule, line, subject }) => `${line} ${subject} ${rules[rule]} (${rule})`),
    ...problemsOfHeader(header, findings, earlier),
    ...problemsOfTransaction(sql, header, statements),
  ];
}

function findingsIn(
  statements: readonly (Statement | Dynamic)[],
  { isTransactional }: MigrationHeader,
  known: Pick<StatementContext, 'filled' | 'returned'>,
): readonly Finding[] {
  const created = new Set<string>();
  const locked = new Set<string>();
  return statements.flatMap((statement): readonly Finding[] => {
    if (!('node' in statement)) {
      return [{ rule: 'dynamic-sql', line: statement.dynamicLine, subject: 'EXECUTE' }];
    }
    const findings = findingsOf(statement, { isTransactional, created, ...known });
    const name = createdBy(statement.node);
    if (name !== undefined) created.add(name);
    const table = lockedBy(statement.node);
    if (table === undefined || created.has(table)) return findings;
    locked.add(table);
    const [first] = locked;
    if (first === table) return findings;
    const subject = `a lock of ${table} after ${first}`;
    return [...findings, { rule: 'one-table', line: statement.lineAt(), subject }];
  });
}

function problemsOfHeader(
  { needs, allowed }: MigrationHeader,
  findings: readonly Finding[],
  earlier: readonly string[],
): readonly string[] {
  const broken = new Set(findings.map(({ rule }) => rule));
  const problems = [...allowed.keys()].flatMap((rule) => {
    if (!isRule(rule)) return [`allows ${rule}, which is no rule`];
    return broken.has(rule) ? [] : [`allows ${rule}, which it does not break`];
  });
  if (needs === undefined) return problems;
  if (!earlier.includes(needs)) problems.push(`names ${needs}, which is no migration before it`);
  if (!broken.has('contract')) problems.push(`names ${needs}, but takes nothing away`);
  return problems;
}

/** What can be outside of a transaction is one statement that may be interrupted and repeated. */
function problemsOfTransaction(
  sql: string,
  { isTransactional }: MigrationHeader,
  statements: readonly (Statement | Dynamic)[],
): readonly string[] {
  const own = statements.flatMap((each) => ('node' in each && each.text !== '' ? [each] : []));
  if (isTransactional) {
    return own
      .filter(({ node }) => isConcurrent(node))
      .map(
        ({ lineAt }) =>
          `${lineAt()} CONCURRENTLY does not work in a transaction: put it alone into a migration with \`-- no-transaction\``,
      );
  }
  const [only] = own;
  if (!only || own.length > 1) return ['has `-- no-transaction`, and not exactly one statement'];
  if (isRepeatable(only.node, sql)) return [];
  return [
    `${only.lineAt()} is not repeatable outside of a transaction: CREATE INDEX CONCURRENTLY IF NOT EXISTS <name>, DROP INDEX CONCURRENTLY IF EXISTS, REINDEX … CONCURRENTLY, VALIDATE CONSTRAINT, and DO or CALL with batches are`,
  ];
}

const isConcurrent = (node: Node): boolean =>
  ('IndexStmt' in node && node.IndexStmt.concurrent === true) ||
  ('DropStmt' in node && node.DropStmt.concurrent === true) ||
  ('ReindexStmt' in node && hasOption(node.ReindexStmt.params, 'concurrently'));

function isRepeatable(node: Node, sql: string): boolean {
  if ('IndexStmt' in node) {
    // The runner looks for the index that an interrupted build has left, by its name.
    const { concurrent, idxname } = node.IndexStmt;
    return concurrent === true && idxname !== undefined && builtIndexOf(sql)?.name === idxname;
  }
  if ('DropStmt' in node) return isConcurrent(node) && node.DropStmt.missing_ok === true;
  if ('AlterTableStmt' in node) {
    const { cmds = [] } = node.AlterTableStmt;
    return cmds.every(
      (each) => 'AlterTableCmd' in each && each.AlterTableCmd.subtype === 'AT_ValidateConstraint',
    );
  }
  return isConcurrent(node) || 'DoStmt' in node || 'CallStmt' in node;
}

/** Columns without NULL, by checks that were added and validated. */
class FilledColumns {
  readonly #checks = new Map<string, string>();
  readonly #columns = new Set<string>();

  /** As `table.column`; later files are not in it. */
  known(): ReadonlySet<string> {
    return new Set(this.#columns);
  }

  add(node: Node): void {
    if (!('AlterTableStmt' in node)) return;
    const table = node.AlterTableStmt.relation?.relname ?? '';
    for (const each of node.AlterTableStmt.cmds ?? []) {
      if (!('AlterTableCmd' in each)) continue;
      const { subtype, name, def } = each.AlterTableCmd;
      if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) {
        const column = filledColumn(def.Constraint.raw_expr);
        if (column) this.#checks.set(`${table}.${def.Constraint.conname}`, `${table}.${column}`);
      }
      const validated = this.#checks.get(`${table}.${name}`);
      if (subtype === 'AT_ValidateConstraint' && validated) this.#columns.add(validated);
    }
  }
}

/** The column of `column IS NOT NULL`. */
function filledColumn(check: Node | undefined): string | undefined {
  if (!check || !('NullTest' in check) || check.NullTest.nulltesttype !== 'IS_NOT_NULL') return;
  const { arg } = check.NullTest;
  const last = arg && 'ColumnRef' in arg ? arg.ColumnRef.fields?.at(-1) : undefined;
  return last && 'String' in last ? last.String.sval : undefined;
}

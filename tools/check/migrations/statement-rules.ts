import type { DropStmt, GrantStmt, Node } from 'libpg-query';
import type { Finding, Rule } from './findings.ts';
import type { Statement } from './statements.ts';
import { faultsOfCommand } from './table-rules.ts';

/** What is known of a migration up to one of its statements. */
export interface StatementContext {
  readonly isTransactional: boolean;
  /** Tables and functions that the same file has created: nobody uses them yet. */
  readonly created: ReadonlySet<string>;
  /** Columns, as `table.column`, of which a validated check of an earlier file says NOT NULL. */
  readonly filled: ReadonlySet<string>;
  /** Tables whose row type a function returns, and that function. */
  readonly returned: ReadonlyMap<string, string>;
}

/** The rules that a statement breaks. */
export function findingsOf(statement: Statement, context: StatementContext): readonly Finding[] {
  const { node } = statement;
  if ('AlterTableStmt' in node) return findingsOfTable(statement, context);
  const [rule, subject] = ruleOf(node, context) ?? [];
  if (rule === undefined || subject === undefined) return [];
  return [{ rule, line: statement.lineAt(), subject }];
}

/** The name of what a statement creates, if later statements of the file may treat it as new. */
export function createdBy(node: Node): string | undefined {
  if ('CreateStmt' in node) return node.CreateStmt.relation?.relname;
  if ('CreateTableAsStmt' in node) return node.CreateTableAsStmt.into?.rel?.relname;
  if ('CreateFunctionStmt' in node && !node.CreateFunctionStmt.replace) {
    return namesIn(node.CreateFunctionStmt.funcname);
  }
  return undefined;
}

/** The type that a function returns, if a statement creates one: `[name, type]`. */
export function returnedBy(node: Node): readonly [string, string] | undefined {
  if (!('CreateFunctionStmt' in node)) return undefined;
  const { funcname, returnType } = node.CreateFunctionStmt;
  return [namesIn(funcname), namesIn(returnType?.names)];
}

/** The table that a statement locks against readers or writers until the transaction ends. */
export function lockedBy(node: Node): string | undefined {
  if ('AlterTableStmt' in node) return node.AlterTableStmt.relation?.relname;
  if ('RenameStmt' in node) return node.RenameStmt.relation?.relname;
  if ('CreateTrigStmt' in node) return node.CreateTrigStmt.relation?.relname;
  if ('CreatePolicyStmt' in node) return node.CreatePolicyStmt.table?.relname;
  if ('DropStmt' in node && node.DropStmt.removeType === 'OBJECT_TABLE') {
    return namesIn(node.DropStmt.objects);
  }
  return undefined;
}

function findingsOfTable(
  { node, lineAt }: Statement,
  { isTransactional, created, filled, returned }: StatementContext,
): readonly Finding[] {
  if (!('AlterTableStmt' in node)) return [];
  const table = node.AlterTableStmt.relation?.relname ?? '';
  if (created.has(table)) return [];
  const isFilled = (column: string): boolean => filled.has(`${table}.${column}`);
  return (node.AlterTableStmt.cmds ?? []).flatMap((each) => {
    if (!('AlterTableCmd' in each)) return [];
    const faults = [...faultsOfCommand(each.AlterTableCmd, { isTransactional, isFilled })];
    const { subtype } = each.AlterTableCmd;
    const user = returned.get(table);
    if (user !== undefined && (subtype === 'AT_AddColumn' || subtype === 'AT_DropColumn')) {
      faults.push({ rule: 'row-type', what: `a change of what ${user} returns` });
    }
    return faults.map(({ rule, what, location }) => ({
      rule,
      line: lineAt(location),
      subject: `${what} on ${table}`,
    }));
  });
}

type Verdict = readonly [rule: Rule, subject: string];

function ruleOf(node: Node, context: StatementContext): Verdict | undefined {
  return ruleOfChange(node, context) ?? ruleOfRows(node, context) ?? ruleOfRunner(node);
}

/** Statements that change what there is. */
function ruleOfChange(node: Node, { created }: StatementContext): Verdict | undefined {
  if ('IndexStmt' in node) {
    const { relation, idxname = '', concurrent } = node.IndexStmt;
    if (concurrent || created.has(relation?.relname ?? '')) return undefined;
    return ['index', `CREATE INDEX ${idxname} on ${relation?.relname}`];
  }
  if ('DropStmt' in node) return ruleOfDrop(node.DropStmt);
  if ('RenameStmt' in node) {
    const { relation, object, subname, newname } = node.RenameStmt;
    const old = subname ?? relation?.relname ?? namesIn(object);
    return ['contract', `RENAME of ${old} to ${newname}`];
  }
  if ('AlterObjectSchemaStmt' in node) return ['contract', 'SET SCHEMA'];
  if ('AlterEnumStmt' in node && node.AlterEnumStmt.oldVal !== undefined) {
    return ['contract', `RENAME VALUE ${node.AlterEnumStmt.oldVal}`];
  }
  if ('AlterDomainStmt' in node) {
    const { def } = node.AlterDomainStmt;
    const adds = def && 'Constraint' in def && !def.Constraint.skip_validation;
    return adds ? ['scan', 'ALTER DOMAIN ADD'] : undefined;
  }
  if ('GrantStmt' in node) return ruleOfGrant(node.GrantStmt, created);
  return undefined;
}

/** What others only use through something else, or can do without. */
const droppable = new Set<DropStmt['removeType']>([
  ...(['OBJECT_TRIGGER', 'OBJECT_POLICY', 'OBJECT_RULE', 'OBJECT_STATISTIC_EXT'] as const),
]);

function ruleOfDrop({ removeType, objects, concurrent }: DropStmt): Verdict | undefined {
  const kind = (removeType ?? '').replace('OBJECT_', '').replaceAll('_', ' ');
  const subject = `DROP ${kind} ${(objects ?? []).map(namesIn).join(', ')}`;
  if (removeType === 'OBJECT_INDEX') return concurrent ? undefined : ['drop-index', subject];
  return droppable.has(removeType) ? undefined : ['contract', subject];
}

function ruleOfGrant(grant: GrantStmt, created: ReadonlySet<string>): Verdict | undefined {
  if (grant.is_grant) return undefined;
  const names = (grant.objects ?? []).map(namesIn);
  if (names.length > 0 && names.every((name) => created.has(name))) return undefined;
  return ['contract', `REVOKE on ${names.join(', ')}`];
}

/** Statements that touch or lock the rows that there are. */
function ruleOfRows(
  node: Node,
  { isTransactional, created }: StatementContext,
): Verdict | undefined {
  const isNew = (name: string | undefined): boolean => name !== undefined && created.has(name);
  if ('UpdateStmt' in node || 'DeleteStmt' in node) {
    const [verb, stmt] =
      'UpdateStmt' in node ? ['UPDATE', node.UpdateStmt] : ['DELETE FROM', node.DeleteStmt];
    const table = stmt.relation?.relname;
    if (stmt.whereClause || !isTransactional || isNew(table)) return undefined;
    return ['whole-table', `${verb} ${table} without WHERE`];
  }
  if ('TruncateStmt' in node) {
    const names = (node.TruncateStmt.relations ?? []).map(namesIn);
    return names.every(isNew) ? undefined : ['contract', `TRUNCATE ${names.join(', ')}`];
  }
  if ('LockStmt' in node) {
    const names = (node.LockStmt.relations ?? []).map(namesIn);
    return names.every(isNew) ? undefined : ['lock', `LOCK TABLE ${names.join(', ')}`];
  }
  if ('ClusterStmt' in node) return ['lock', 'CLUSTER'];
  if ('VacuumStmt' in node && hasOption(node.VacuumStmt.options, 'full')) {
    return ['lock', 'VACUUM FULL'];
  }
  if ('ReindexStmt' in node && !hasOption(node.ReindexStmt.params, 'concurrently')) {
    return ['lock', 'REINDEX without CONCURRENTLY'];
  }
  if ('RefreshMatViewStmt' in node && !node.RefreshMatViewStmt.concurrent) {
    return ['lock', 'REFRESH MATERIALIZED VIEW without CONCURRENTLY'];
  }
  return undefined;
}

const runnersSettings = /^(?:lock|statement|transaction|idle_in_transaction_session)_timeout$/;

/** Statements that belong to the runner. */
function ruleOfRunner(node: Node): Verdict | undefined {
  if ('TransactionStmt' in node) {
    return ['transaction', (node.TransactionStmt.kind ?? '').replace('TRANS_STMT_', '')];
  }
  if ('VariableSetStmt' in node && runnersSettings.test(node.VariableSetStmt.name ?? '')) {
    return ['limits', `SET ${node.VariableSetStmt.name}`];
  }
  return undefined;
}

export const hasOption = (options: readonly Node[] | undefined, name: string): boolean =>
  options?.some((each) => 'DefElem' in each && each.DefElem.defname === name) ?? false;

/** The last part of a name, in any of the parser's ways to write names. */
function namesIn(node: Node | readonly Node[] | undefined): string {
  if (node === undefined) return '';
  if (isList(node)) return namesIn(node.at(-1));
  if ('String' in node) return node.String.sval ?? '';
  if ('List' in node) return namesIn(node.List.items);
  if ('RangeVar' in node) return node.RangeVar.relname ?? '';
  if ('ObjectWithArgs' in node) return namesIn(node.ObjectWithArgs.objname);
  if ('TypeName' in node) return namesIn(node.TypeName.names);
  return '';
}

const isList = (node: Node | readonly Node[]): node is readonly Node[] => Array.isArray(node);

import type { AlterTableCmd, AlterTableType, ColumnDef, Constraint, Node } from 'libpg-query';
import type { Rule } from './findings.ts';

/** A part of ALTER TABLE that breaks a rule. */
interface Fault {
  readonly rule: Rule;
  /** Without the table. */
  readonly what: string;
  /** Byte of the file, where the parser knows it. */
  readonly location?: number | undefined;
}

interface TableContext {
  readonly isTransactional: boolean;
  /** Whether a validated check of an earlier migration says that the column has no NULL. */
  isFilled(column: string): boolean;
}

const byType: Partial<Readonly<Record<AlterTableType, readonly [Rule, string]>>> = {
  AT_DropColumn: ['contract', 'DROP COLUMN'],
  AT_DetachPartition: ['contract', 'DETACH PARTITION'],
  AT_AlterColumnType: ['rewrite', 'ALTER COLUMN TYPE of'],
  AT_SetExpression: ['rewrite', 'SET EXPRESSION of'],
  AT_SetLogged: ['rewrite', 'SET LOGGED'],
  AT_SetUnLogged: ['rewrite', 'SET UNLOGGED'],
  AT_SetAccessMethod: ['rewrite', 'SET ACCESS METHOD'],
  AT_SetTableSpace: ['rewrite', 'SET TABLESPACE'],
};

/** What one command of ALTER TABLE does to a table that is in use. */
export function faultsOfCommand(
  { subtype, name = '', def }: AlterTableCmd,
  context: TableContext,
): readonly Fault[] {
  const known = subtype && byType[subtype];
  if (known) return [{ rule: known[0], what: `${known[1]} ${name}`.trim() }];
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return faultsOfColumn(def.ColumnDef);
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) {
    return faultsOfConstraint(def.Constraint);
  }
  if (subtype === 'AT_ColumnDefault' && !def) {
    return [{ rule: 'contract', what: `DROP DEFAULT of ${name}` }];
  }
  if (subtype === 'AT_SetNotNull' && !context.isFilled(name)) {
    return [{ rule: 'set-not-null', what: `SET NOT NULL of ${name}` }];
  }
  if (subtype === 'AT_ValidateConstraint' && context.isTransactional) {
    return [{ rule: 'validate', what: `VALIDATE CONSTRAINT ${name}` }];
  }
  return [];
}

function faultsOfConstraint(constraint: Constraint): readonly Fault[] {
  const { contype, conname = '', skip_validation, indexname, location } = constraint;
  const what = `ADD CONSTRAINT ${conname}`.trim();
  switch (contype) {
    case 'CONSTR_CHECK':
    case 'CONSTR_FOREIGN':
    case 'CONSTR_NOTNULL':
      return skip_validation ? [] : [{ rule: 'scan', what, location }];
    case 'CONSTR_PRIMARY':
    case 'CONSTR_UNIQUE':
      return indexname === undefined ? [{ rule: 'unique-constraint', what, location }] : [];
    case 'CONSTR_EXCLUSION':
      return [{ rule: 'lock', what: `${what} EXCLUDE`, location }];
    default:
      return [];
  }
}

function faultsOfColumn(column: ColumnDef): readonly Fault[] {
  const { colname = '', location } = column;
  const constraints = (column.constraints ?? []).flatMap((each) =>
    'Constraint' in each ? [each.Constraint] : [],
  );
  const has = (type: Constraint['contype']): boolean =>
    constraints.some(({ contype }) => contype === type);
  const what = `ADD COLUMN ${colname}`;
  const faults: Fault[] = [];
  const fault = (rule: Rule, more: string): void => {
    faults.push({ rule, what: `${what} ${more}`, location });
  };
  const preset = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  const isCounted = has('CONSTR_IDENTITY') || isSerial(column);
  if (isCounted) fault('rewrite', 'with a number for each row');
  else if (has('CONSTR_GENERATED')) fault('rewrite', 'GENERATED');
  else if (preset && !isConstant(preset)) fault('rewrite', 'with a DEFAULT that is not constant');
  else if (has('CONSTR_NOTNULL') && !preset) fault('required-column', 'NOT NULL');
  if (has('CONSTR_CHECK')) fault('scan', 'with a CHECK');
  // Without a default the column is NULL everywhere, which needs no look at the other table.
  if (has('CONSTR_FOREIGN') && preset) fault('scan', 'REFERENCES with a DEFAULT');
  if (has('CONSTR_PRIMARY') || has('CONSTR_UNIQUE')) fault('unique-constraint', 'UNIQUE');
  return faults;
}

const serials = new Set(
  ['serial', 'bigserial', 'smallserial'].concat('serial2', 'serial4', 'serial8'),
);

const isSerial = ({ typeName }: ColumnDef): boolean => {
  const last = typeName?.names?.at(-1);
  return last !== undefined && 'String' in last && serials.has(last.String.sval ?? '');
};

/** Whether the server can note the value once for all rows that are there. */
function isConstant(node: Node | undefined): boolean {
  if (!node) return true;
  if ('A_Const' in node || 'SQLValueFunction' in node) return true;
  if ('TypeCast' in node) return isConstant(node.TypeCast.arg);
  if ('A_ArrayExpr' in node) return (node.A_ArrayExpr.elements ?? []).every(isConstant);
  if ('A_Expr' in node) return isConstant(node.A_Expr.lexpr) && isConstant(node.A_Expr.rexpr);
  if (!('FuncCall' in node)) return false;
  const name = node.FuncCall.funcname?.at(-1);
  return name !== undefined && 'String' in name && name.String.sval === 'now';
}

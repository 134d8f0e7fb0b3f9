import { type Node, parsePlPgSQLSync, parseSync } from 'libpg-query';

/** A statement of a migration as PostgreSQL's own parser reads it. */
export interface Statement {
  readonly node: Node;
  /** 1-based line of its first word, or of a part of it at that byte of the file. */
  lineAt(location?: number): number;
  /** Its text. */
  readonly text: string;
}

/** SQL that a DO block puts together when it runs, so that nobody can say before what it does. */
export interface Dynamic {
  readonly dynamicLine: number;
}

/**
 * The statements of a file, those inside of DO blocks too, which run as it is applied; bodies of
 * functions run later and are left out. Call `loadModule` of libpg-query before.
 * @throws SqlError where the file is not SQL.
 */
export function readStatements(sql: string): readonly (Statement | Dynamic)[] {
  const bytes = Buffer.from(sql);
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt, stmt_location = 0, stmt_len }) => {
    if (!stmt) return [];
    const end = stmt_len === undefined ? bytes.length : stmt_location + stmt_len;
    const whole = bytes.toString('utf8', stmt_location, end);
    const text = whole.replace(COMMENTS, '');
    const start = stmt_location + Buffer.byteLength(whole) - Buffer.byteLength(text);
    const lineAt = (location = start): number =>
      bytes.subarray(0, Math.max(location, start)).toString('latin1').split('\n').length;
    return [{ node: stmt, lineAt, text }, ...statementsInside(stmt, text, lineAt)];
  });
}

/** Blanks and comments before the first word. */
const COMMENTS = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/;

function* statementsInside(
  node: Node,
  text: string,
  lineAt: Statement['lineAt'],
): Generator<Statement | Dynamic> {
  if (!('DoStmt' in node)) return;
  const bodies = node.DoStmt.args?.flatMap((each) => ('DefElem' in each ? [each.DefElem] : []));
  const first = lineAt(bodies?.find(({ defname }) => defname === 'as')?.location);
  for (const [kind, { lineno, sqlstmt }] of blocksIn(parsePlPgSQLSync(text))) {
    const line = first + lineno - 1;
    if (kind === 'PLpgSQL_stmt_dynexecute') yield { dynamicLine: line };
    else {
      for (const { stmt } of parseSync(sqlstmt?.PLpgSQL_expr.query ?? '').stmts ?? []) {
        if (stmt) yield { node: stmt, lineAt: () => line, text: '' };
      }
    }
  }
}

interface Block {
  readonly lineno: number;
  readonly sqlstmt?: { readonly PLpgSQL_expr: { readonly query: string } };
}

const blockKinds = ['PLpgSQL_stmt_execsql', 'PLpgSQL_stmt_dynexecute'] as const;

/** The statements that run SQL, anywhere below; the parser's tree of a block is not typed. */
function* blocksIn(tree: unknown): Generator<readonly [(typeof blockKinds)[number], Block]> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [key, value] of Object.entries(tree)) {
    const kind = blockKinds.find((each) => each === key);
    if (kind && isBlock(value)) yield [kind, value];
    yield* blocksIn(value);
  }
}

const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' && value !== null && 'lineno' in value;

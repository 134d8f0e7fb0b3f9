/** What is told of an SQL statement: never a value. */
export interface DescribedStatement {
  /** Such as `SELECT place_bets` or `INSERT session`: few, so that spans can be grouped by it. */
  readonly summary: string;
  /** The text with every literal replaced by `?`. */
  readonly text: string;
}

/** Strings with their escapes, dollar-quoted strings, and numbers that are no part of a name or `$1`. */
const LITERALS =
  /E?'(?:[^'\\]|''|\\.)*'|\$(\w*)\$[\s\S]*?\$\1\$|(?<![\w$.])\d+(?:\.\d+)?(?![\w$])/gi;
const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const TARGETS: readonly RegExp[] = [
  /^insert\s+into\s+([\w.]+)/i,
  /^update\s+(?:only\s+)?([\w.]+)/i,
  /^delete\s+from\s+([\w.]+)/i,
  /\bfrom\s+(?:only\s+)?([\w.]+)/i,
  /^select\s+([\w.]+)\s*\(/i,
  /^(?:with|select)\b[\s\S]*?\b([\w.]+)\s*\(/i,
];
const KEPT = 500;
const LONGEST_TEXT = 1_000;
const known = new Map<string, DescribedStatement>();

/** Describes a statement; texts are fixed ones of the source, so what was described is remembered. */
export function describeStatement(text: string): DescribedStatement {
  const found = known.get(text);
  if (found) return found;
  const described = describe(text);
  if (known.size < KEPT) known.set(text, described);
  return described;
}

function describe(text: string): DescribedStatement {
  const plain = text.replace(COMMENTS, ' ').replace(LITERALS, '?').replace(/\s+/g, ' ').trim();
  const operation = (/^\w+/.exec(plain)?.[0] ?? 'query').toUpperCase();
  const target = TARGETS.map((one) => one.exec(plain)?.[1]).find((name) => name !== undefined);
  const summary = target === undefined ? operation : `${operation} ${target}`;
  return { summary, text: plain.slice(0, LONGEST_TEXT) };
}

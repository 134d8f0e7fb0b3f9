import { isSyntaxNode, nodesIn, parseSource, readText } from '../../tools/syntax/source.ts';
import { importClosure } from './import-closure.ts';

const isVariable = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

/**
 * Names of environment variables that a process may read: properties in capitals of schemas, of
 * destructured objects and of `process.env`, in everything that it loads.
 */
export function variablesRead(root: string, scripts: readonly string[]): ReadonlySet<string> {
  const modules = importClosure(root, scripts).files.filter((file) => /\.[cm]?[jt]s$/.test(file));
  return new Set(modules.flatMap((file) => [...variablesIn(readText(root, file), file)]));
}

/** By source, as in `importClosure`. */
const known = new Map<string, ReadonlySet<string>>();

function variablesIn(source: string, file: string): ReadonlySet<string> {
  const before = known.get(source);
  if (before) return before;
  const found = new Set<string>();
  known.set(source, found);
  // Most files name nothing in capitals, and need no parser.
  if (!/\b[A-Z][A-Z0-9]*\b/.test(source)) return found;
  for (const node of nodesIn(parseSource(source, file))) {
    const { key, property } = node;
    for (const named of [key, property, node.type === 'AssignmentPatternProperty' && key]) {
      if (!isSyntaxNode(named) || typeof named.value !== 'string') continue;
      if (isVariable.test(named.value)) found.add(named.value);
    }
  }
  return found;
}

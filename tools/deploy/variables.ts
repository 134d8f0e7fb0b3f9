import { isSyntaxNode, nodesIn, parseSource, readText } from '../syntax/source.ts';
import { importClosure } from './import-closure.ts';

const isVariable = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

/**
 * Names of environment variables that a process may read: properties in capitals of schemas, of
 * destructured objects and of `process.env`, in everything that it loads.
 */
export function variablesRead(root: string, scripts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of importClosure(root, scripts).files) {
    if (!/\.[cm]?[jt]s$/.test(file)) continue;
    for (const node of nodesIn(parseSource(readText(root, file), file))) {
      const { key, property } = node;
      for (const named of [key, property, node.type === 'AssignmentPatternProperty' && key]) {
        if (!isSyntaxNode(named) || typeof named.value !== 'string') continue;
        if (isVariable.test(named.value)) found.add(named.value);
      }
    }
  }
  return found;
}

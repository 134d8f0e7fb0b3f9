import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { parseSync } from '@swc/core';

/** A finding of a check, ready to print. */
export interface Problem {
  /** Relative to the repository, with forward slashes. */
  readonly file: string;
  readonly message: string;
}

/** A node of the syntax tree; its properties are unchecked. */
export interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

const skippedFolders = new Set(['node_modules', 'dist', 'coverage']);
const sourceFile = /\.[cm]?[jt]sx?$/;

export const isTestFile = (path: string): boolean =>
  /\.test\.[cm]?[jt]sx?$/.test(path) || /(?:^|\/)(?:testing|__tests__|__mocks__)\//.test(path);

/** Every source file below a folder, relative to `root`, sorted; nothing when it is absent. */
export function sourceFiles(root: string, folder: string): readonly string[] {
  const found: string[] = [];
  const visit = (directory: string) => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || skippedFolders.has(entry.name)) continue;
      const path = join(directory, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (sourceFile.test(entry.name)) found.push(relative(root, path).split(sep).join('/'));
    }
  };
  try {
    visit(join(root, folder));
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
  return found.sort();
}

/** Not by `instanceof`: under a test runner, Node's errors come from another realm. */
export const isAbsent = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

export const readText = (root: string, file: string): string =>
  readFileSync(join(root, file), 'utf8');

export function workspaceFolders(root: string): readonly string[] {
  const manifest: unknown = JSON.parse(readText(root, 'package.json'));
  if (typeof manifest !== 'object' || manifest === null || !('workspaces' in manifest)) return [];
  const names = Array.isArray(manifest.workspaces) ? manifest.workspaces.map(String) : [];
  return names.flatMap((name) => (name.endsWith('*') ? matching(root, name.slice(0, -1)) : [name]));
}

/** Folders that begin with this, such as `remote-` or `server/`. */
function matching(root: string, start: string): readonly string[] {
  const inside = start.slice(0, start.lastIndexOf('/') + 1);
  return readdirSync(join(root, inside), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => `${inside}${name}`)
    .filter((folder) => folder.startsWith(start))
    .sort();
}

/** Folders of the repository that hold packages; any other folder at the top is a package itself. */
const rooms: ReadonlySet<string> = new Set(['shared', 'server', 'releases', 'tests']);

/** The package's folder that a path from the root lies in, such as `server/api`. */
export function packageFolder(path: string): string {
  const [first = '', second] = path.split('/');
  return rooms.has(first) && second !== undefined ? `${first}/${second}` : first;
}

/** A package's name without its scope is that of its folder: `api` of `server/api`. */
export const packageName = (folder: string): string => posix.basename(folder);

/**
 * A package's `exports` as pairs of specifier and target, patterns by the files that they match in their folder.
 * @param files those of the package, as `./src/…`.
 */
export const entriesOf = (
  exports: Readonly<Record<string, string>>,
  files: readonly string[],
): readonly (readonly [specifier: string, target: string])[] =>
  Object.entries(exports).flatMap(([specifier, target]) => {
    const [before = '', after] = target.split('*');
    if (after === undefined) return [[specifier, target] as const];
    return files
      .filter((file) => file.startsWith(before) && file.endsWith(after))
      .map((file) => [file.slice(before.length, file.length - after.length), file] as const)
      .filter(([name]) => !name.includes('/'))
      .map(([name, file]) => [specifier.replace('*', name), file] as const);
  });

/** Throws a SyntaxError with the parser's first lines. */
export function parseSource(source: string, file: string): SyntaxNode {
  try {
    const tree: unknown = parseSync(source, { syntax: 'typescript', tsx: /x$/.test(file) });
    if (isSyntaxNode(tree)) return tree;
  } catch (error) {
    throw new SyntaxError(String(error).split('\n\n')[0], { cause: error });
  }
  throw new SyntaxError('The parser returned no tree');
}

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The node and its descendants, each before its own; `enter` may skip a branch. */
export function* nodesIn(
  root: unknown,
  enter: (node: SyntaxNode) => boolean = () => true,
): Generator<SyntaxNode> {
  // Not by recursion: every node would pass through a generator for each one around it.
  const waiting = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isSyntaxNode(value)) {
      if (!enter(value)) continue;
      yield value;
    }
    for (const child of Object.values(value).reverse()) waiting.push(child);
  }
}

/** The text of a string or of a template without placeholders. */
export function literalText(node: unknown): string | undefined {
  if (!isSyntaxNode(node)) return undefined;
  if (node.type === 'StringLiteral' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  const parts: readonly unknown[] = node.quasis;
  const [only] = parts;
  if (parts.length !== 1 || !isSyntaxNode(only)) return undefined;
  return typeof only.cooked === 'string' ? only.cooked : undefined;
}

/** The expression of a call's first argument. */
export function firstArgument(call: SyntaxNode): unknown {
  if (!Array.isArray(call.arguments)) return undefined;
  const parts: readonly unknown[] = call.arguments;
  const [first] = parts;
  return typeof first === 'object' && first !== null && 'expression' in first
    ? first.expression
    : undefined;
}

/** 1-based line of the first occurrence; for messages only. */
export function lineOf(source: string, needle: string): number {
  const at = source.indexOf(needle);
  return at < 0 ? 1 : source.slice(0, at).split('\n').length;
}

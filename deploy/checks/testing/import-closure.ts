import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { specifierOf } from '../../../tools/syntax/imports.ts';
import {
  firstArgument,
  isSyntaxNode,
  literalText,
  nodesIn,
  parseSource,
  readText,
  type SyntaxNode,
  workspaceFolders,
} from '../../../tools/syntax/source.ts';

/** What a process loads, as Node resolves it without a bundler or a loader. */
interface ImportClosure {
  /** Files of this repository, from the root, sorted. */
  readonly files: readonly string[];
  /** Names of packages from the registry, sorted. */
  readonly packages: readonly string[];
  /** Imports that Node alone could not follow. */
  readonly problems: readonly string[];
}

function isOtherRole(file: string, commands: readonly string[]): boolean {
  const [, program, role] = /^(.*)\/roles\/([\w-]+)\.ts$/.exec(file) ?? [];
  return role !== undefined && !commands.includes(`${program}/main.ts --role ${role}`);
}

interface Import {
  readonly specifier: string;
  readonly isJson: boolean;
}

const isModule = /\.[cm]?[jt]s$/;

/**
 * Follows every import from these commands, but for those of types, which are erased, and of roles that
 * the command does not name: `server/api/src/main.ts --role draws` loads `server/api/src/roles/draws.ts` alone.
 */
export function importClosure(root: string, commands: readonly string[]): ImportClosure {
  const workspaces = readWorkspaces(root);
  const files = new Set<string>();
  const packages = new Set<string>();
  const problems: string[] = [];
  const visit = (file: string): void => {
    if (files.has(file) || isOtherRole(file, commands)) return;
    files.add(file);
    if (!isModule.test(file)) return;
    for (const { specifier, isJson } of readModule(root, file).imports) {
      if (specifier.startsWith('node:')) continue;
      const target = resolve(workspaces, file, specifier);
      if (target === undefined) packages.add(packageName(specifier));
      else if (!existsSync(posix.join(root, target))) problems.push(`${file}: ${specifier}`);
      else if (target.endsWith('.json') && !isJson)
        problems.push(`${file}: ${specifier} without { type: 'json' }`);
      else visit(target);
    }
  };
  for (const command of commands) visit(command.split(' ')[0] ?? '');
  return { files: [...files].sort(), packages: [...packages].sort(), problems };
}

/** What a file loads, and names of environment variables that it may read. */
interface Module {
  readonly imports: readonly Import[];
  readonly variables: ReadonlySet<string>;
}

/** By path: processes share most of what they load. */
const known = new Map<string, Module>();
const isVariable = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

function readModule(root: string, file: string): Module {
  const place = posix.join(root, file);
  const before = known.get(place);
  if (before) return before;
  const imports: Import[] = [];
  const variables = new Set<string>();
  for (const node of nodesIn(parseSource(readText(root, file), file))) {
    for (const named of [node.key, node.property]) {
      if (!isSyntaxNode(named) || typeof named.value !== 'string') continue;
      if (isVariable.test(named.value)) variables.add(named.value);
    }
    if (node.typeOnly === true || node.type === 'TsImportType') continue;
    const specifier = specifierOf(node) ?? requiredBy(node) ?? scriptOf(node);
    if (specifier !== undefined) imports.push({ specifier, isJson: isSyntaxNode(node.with) });
  }
  known.set(place, { imports, variables });
  return { imports, variables };
}

/** `createRequire(import.meta.url)('…')`. */
function requiredBy(node: SyntaxNode): string | undefined {
  const { type, callee } = node;
  if (type !== 'CallExpression' || !isSyntaxNode(callee)) return undefined;
  const isRequire = isSyntaxNode(callee.callee) && callee.callee.value === 'createRequire';
  return isRequire ? literalText(firstArgument(node)) : undefined;
}

/** `new URL('./worker.ts', import.meta.url)`: a thread or a child process. */
function scriptOf(node: SyntaxNode): string | undefined {
  if (node.type !== 'NewExpression' || !isSyntaxNode(node.callee)) return undefined;
  if (node.callee.value !== 'URL') return undefined;
  const address = literalText(firstArgument(node));
  return address !== undefined && /^\.{1,2}\//.test(address) && isModule.test(address)
    ? address
    : undefined;
}

interface Workspace {
  readonly folder: string;
  readonly exports: Readonly<Record<string, unknown>>;
}

function readWorkspaces(root: string): ReadonlyMap<string, Workspace> {
  return new Map(
    workspaceFolders(root).map((folder) => {
      const manifest: unknown = JSON.parse(readText(root, `${folder}/package.json`));
      const { name, exports = {} } = Object(manifest);
      return [String(name), { folder, exports }];
    }),
  );
}

/** A file of this repository, or undefined for a package from the registry. */
function resolve(
  workspaces: ReadonlyMap<string, Workspace>,
  file: string,
  specifier: string,
): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const name = packageName(specifier);
  const workspace = workspaces.get(name);
  if (!workspace) return undefined;
  const target = exported(workspace.exports, `.${specifier.slice(name.length)}`);
  return posix.join(workspace.folder, target ?? `${specifier} is not exported`);
}

function exported(exports: Workspace['exports'], subpath: string): string | undefined {
  if (typeof exports[subpath] === 'string') return exports[subpath];
  const patterns = Object.keys(exports).filter((key) => key.includes('*'));
  for (const pattern of patterns.sort((a, b) => b.indexOf('*') - a.indexOf('*'))) {
    const [before = '', after = ''] = pattern.split('*');
    if (!subpath.startsWith(before) || !subpath.endsWith(after)) continue;
    const matched = subpath.slice(before.length, subpath.length - after.length);
    return String(exports[pattern]).replaceAll('*', matched);
  }
  return undefined;
}

const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Names of environment variables that a process may read: properties in capitals of schemas, of
 * destructured objects and of `process.env`, in everything that it loads.
 */
export function variablesRead(root: string, scripts: readonly string[]): ReadonlySet<string> {
  const modules = importClosure(root, scripts).files.filter((file) => isModule.test(file));
  return new Set(modules.flatMap((file) => [...readModule(root, file).variables]));
}

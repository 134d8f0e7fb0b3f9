import { posix } from 'node:path';
import { importedModules, usedGlobals } from './imports.ts';
import { isTestFile, lineOf, type Problem, parseSource, readText, sourceFiles } from './source.ts';

/**
 * Who may import whom:
 *
 * - `shared`: no other package
 * - `api`: `shared/contract`, `shared/money`
 * - `releases`: `shared/contract`, and what it loads a built feature with
 * - `edge`: `shared/contract`, the table of routes, and `releases`
 * - a remote: `shared`; its `src/isolated*` entry also the shell's isolated host
 * - `shell`: `shared`; remotes only below `src/federation/`
 * - `e2e`, `bench`, `tools`: everything, so they are not looked at
 *
 * `shared/testing` is for tests everywhere.
 */
const packageFolder = /^(?:shared|api|releases|edge|shell|remote-[a-z0-9-]+)$/;
const rootConfigs = new Set(['remotes.config.ts', 'rspack.config.base.ts']);
/** Libraries that remotes reach through another name, because the host shares only that one. */
const notForRemotes: readonly (readonly [RegExp, string])[] = [
  [/^react-router(?:\/|$)/, 'react-router-dom'],
  [/^@reduxjs\/toolkit\/query(?:\/|$)/, '@velvet/shared/api, which has the one query API'],
  [/^redux(?:\/|$)/, '@reduxjs/toolkit'],
];
const platformInternals: Readonly<Record<string, string>> = {
  fetch: 'the API client',
  XMLHttpRequest: 'the API client',
  localStorage: 'the storage of the host',
  sessionStorage: 'the storage of the host',
};

interface Importer {
  /** The package's folder at the root. */
  readonly folder: string;
  /** The file's path inside the package. */
  readonly path: string;
}

const isRemote = (folder: string) => folder.startsWith('remote-');

function mayReachRoot({ folder, path }: Importer): boolean {
  if (folder === 'edge' || folder === 'releases') return true;
  if (folder === 'shell' && path.startsWith('src/federation/')) return true;
  return /^[^/]+\.config\.[cm]?[jt]s$/.test(path);
}

function judgeRelative(importer: Importer, specifier: string): string | undefined {
  const from = posix.dirname(posix.join(importer.folder, importer.path));
  const target = posix.normalize(posix.join(from, specifier));
  if (target === importer.folder || target.startsWith(`${importer.folder}/`)) return undefined;
  if (rootConfigs.has(target) && mayReachRoot(importer)) return undefined;
  return 'leaves the package; import other packages as @velvet/<name>/…';
}

function judgeShared({ folder, path }: Importer, subpath: string): string | undefined {
  const [area = ''] = subpath.split('/');
  if (area === 'testing') return isTestFile(path) ? undefined : 'shared/testing is for tests only';
  if (folder === 'api' && !['contract', 'money'].includes(area)) {
    return 'api may import only shared/contract and shared/money';
  }
  if (folder === 'releases' && !['contract', 'feature', 'routes-table', 'store'].includes(area)) {
    return 'releases may import only shared/contract and what a feature is loaded with';
  }
  if (folder === 'edge' && !['contract', 'routes-table'].includes(area)) {
    return 'edge may import only shared/contract and the table of routes';
  }
  return undefined;
}

function judgePackage(importer: Importer, target: string, subpath: string): string | undefined {
  const { folder, path } = importer;
  if (target === folder) return undefined;
  if (folder === 'shared') return 'shared may import no other package';
  if (target === 'shared') return judgeShared(importer, subpath);
  if (folder === 'edge' && target === 'releases') return undefined;
  if (isRemote(folder) && target === 'shell' && /^isolated(?:\/|$)/.test(subpath)) {
    return path.startsWith('src/isolated')
      ? undefined
      : 'only the src/isolated* entry may import the isolated host';
  }
  if (folder === 'shell' && isRemote(target)) {
    return path.startsWith('src/federation/')
      ? undefined
      : 'the shell reaches remotes only through src/federation/';
  }
  return `${folder} may not import ${target}`;
}

/** Why this import is forbidden, or undefined. */
export function judgeImport(importer: Importer, specifier: string): string | undefined {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return judgeRelative(importer, specifier);
  if (/^(?:\/|file:|[a-z]:\\)/i.test(specifier)) return 'is an absolute path';
  const own = /^@velvet\/([^/]+)(?:\/(.*))?$/.exec(specifier);
  if (own) return judgePackage(importer, own[1] ?? '', own[2] ?? '');
  if (!isRemote(importer.folder)) return undefined;
  const other = notForRemotes.find(([library]) => library.test(specifier));
  return other && `comes to remotes through ${other[1]}`;
}

function checkFile(root: string, importer: Importer): readonly Problem[] {
  const file = `${importer.folder}/${importer.path}`;
  const source = readText(root, file);
  const problems: Problem[] = [];
  const report = (needle: string, message: string) =>
    problems.push({ file: `${file}:${lineOf(source, needle)}`, message });
  try {
    const tree = parseSource(source, file);
    for (const specifier of importedModules(tree)) {
      const reason = judgeImport(importer, specifier);
      if (reason) report(specifier, `'${specifier}' ${reason}`);
    }
    if (!isRemote(importer.folder) || isTestFile(importer.path)) return problems;
    for (const name of usedGlobals(tree)) {
      const instead = Object.hasOwn(platformInternals, name) ? platformInternals[name] : undefined;
      if (instead) report(name, `uses ${name}; a remote goes through ${instead}`);
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    report('', `cannot be parsed: ${error.message}`);
  }
  return problems;
}

export function checkBoundaries(root: string, folders: readonly string[]): readonly Problem[] {
  return folders
    .filter((folder) => packageFolder.test(folder))
    .flatMap((folder) =>
      sourceFiles(root, folder).flatMap((file) =>
        checkFile(root, { folder, path: file.slice(folder.length + 1) }),
      ),
    );
}

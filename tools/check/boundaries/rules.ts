import { posix } from 'node:path';
import { isTestFile } from '../../syntax/source.ts';

/**
 * Who may import whom:
 *
 * - `shared`: no other package
 * - `embedded-postgres`: no other package
 * - `api`: `shared/contract`, `shared/ops-contract`, `shared/money`, `shared/text`, `embedded-postgres`
 * - `releases`: `shared/contract`, `shared/text`, and what it loads a built feature with; its `src/agent/`
 *   also `shared/ops-contract`
 * - `edge`: `shared/contract`, `shared/text`, and `releases`; its `src/console/` also `shared/ops-contract`
 * - a remote: `shared`; its `src/isolated*` entry also the shell's isolated host
 * - a remote's `src/console/`, its pages for operators: `shared/console`, `shared/ops-contract` and
 *   `shared/contract` only, and no other file of the remote; nothing else of it imports `src/console/`
 * - `shell`, `console`: `shared`; remotes only below `src/federation/`
 * - `shared/ops-contract` and `shared/console` are for nobody who runs in members' browsers
 * - `e2e`, `bench`, `tools`: every package. They run the others from outside and may name files of
 *   them, but reach `shared`, `releases` and `embedded-postgres` through their entries only
 *
 * Nobody imports a file of another package by its path otherwise. `shared/testing` is for tests.
 */
const outside = new Set(['e2e', 'bench', 'tools']);
const throughEntriesOnly = new Set(['shared', 'releases', 'embedded-postgres']);
const ROOT_CONFIG = 'rspack.config.base.ts';
/** Areas of `shared` that a package may import; a package without an entry may import all. */
const areasOfShared: Readonly<Record<string, readonly string[]>> = {
  api: ['contract', 'ops-contract', 'money', 'text'],
  releases: ['console', 'contract', 'feature', 'store', 'text'],
  edge: ['contract', 'text'],
};
/**
 * Folders of packages whose other parts know nothing of operators' calls: the console's edge, which the
 * members' one is not, and the release agent.
 */
const callsOperators: Readonly<Record<string, string>> = {
  edge: 'src/console/',
  releases: 'src/agent/',
};
/** Libraries that remotes reach through another name, because the host shares only that one. */
const notForRemotes: readonly (readonly [RegExp, string])[] = [
  [/^react-router(?:\/|$)/, 'react-router-dom'],
  [/^@reduxjs\/toolkit\/query(?:\/|$)/, '@velvet/shared/api, which has the one query API'],
  [/^redux(?:\/|$)/, '@reduxjs/toolkit'],
];

export interface Importer {
  /** The package's folder at the root. */
  readonly folder: string;
  /** The file's path inside the package. */
  readonly path: string;
}

export const isRemote = (folder: string): boolean => folder.startsWith('remote-');

const CONSOLE_FOLDER = 'src/console/';
/** Whether a file of a remote is a part of its pages for operators. */
const isForOperators = ({ folder, path }: Importer): boolean =>
  isRemote(folder) && path.startsWith(CONSOLE_FOLDER);
/** Areas of `shared` that these pages import. */
const areasForOperators = ['console', 'ops-contract', 'contract', 'money', 'text'];

const mayReachRoot = ({ folder, path }: Importer): boolean =>
  outside.has(folder) || /^[^/]+\.config\.[cm]?[jt]s$/.test(path);

/** Inside a remote: what members load and what operators load are apart, but for `remote.json`. */
function judgeInside(importer: Importer, target: string): string | undefined {
  if (!isRemote(importer.folder) || target.endsWith('.json')) return undefined;
  if (isForOperators(importer) === target.startsWith(CONSOLE_FOLDER)) return undefined;
  return isForOperators(importer)
    ? 'a page for operators imports nothing of the members’ screens'
    : 'the members’ screens import nothing of src/console';
}

function judgeRelative(importer: Importer, specifier: string): string | undefined {
  const from = posix.dirname(posix.join(importer.folder, importer.path));
  const target = posix.normalize(posix.join(from, specifier));
  const [folder = ''] = target.split('/');
  if (folder === importer.folder) return judgeInside(importer, target.slice(folder.length + 1));
  if (target === ROOT_CONFIG && mayReachRoot(importer)) return undefined;
  const mayNameFiles = outside.has(importer.folder) && folder !== '..';
  if (mayNameFiles && !throughEntriesOnly.has(folder)) return undefined;
  return 'leaves the package; import other packages as @velvet/<name>/…';
}

function judgeShared({ folder, path }: Importer, subpath: string): string | undefined {
  const [area = ''] = subpath.split('/');
  if (area === 'testing') {
    const isTest = isTestFile(path) || outside.has(folder);
    return isTest ? undefined : 'shared/testing is for tests only';
  }
  if (isForOperators({ folder, path })) {
    const areas = areasForOperators.map((name) => `shared/${name}`).join(', ');
    return areasForOperators.includes(area) ? undefined : `src/console may import only ${areas}`;
  }
  const isOfOperators = area === 'ops-contract' || area === 'console';
  if (isOfOperators && (folder === 'shell' || isRemote(folder))) {
    return `shared/${area} is for operators only`;
  }
  if (area === 'ops-contract' && path.startsWith(callsOperators[folder] ?? '/')) return undefined;
  const areas = areasOfShared[folder];
  if (!areas || areas.includes(area)) return undefined;
  return `${folder} may import only ${areas.map((name) => `shared/${name}`).join(', ')}`;
}

function judgePackage(importer: Importer, target: string, subpath: string): string | undefined {
  const { folder, path } = importer;
  if (target === folder) return undefined;
  if (folder === 'shared' || folder === 'embedded-postgres') {
    return `${folder} may import no other package`;
  }
  if (target === 'shared') return judgeShared(importer, subpath);
  if (outside.has(folder)) return undefined;
  if (folder === 'edge' && target === 'releases') return undefined;
  if (folder === 'api' && target === 'embedded-postgres') return undefined;
  if (isRemote(folder) && target === 'shell' && /^isolated(?:\/|$)/.test(subpath)) {
    return path.startsWith('src/isolated')
      ? undefined
      : 'only the src/isolated* entry may import the isolated host';
  }
  if ((folder === 'shell' || folder === 'console') && isRemote(target)) {
    return path.startsWith('src/federation/')
      ? undefined
      : `the ${folder} reaches remotes only through src/federation/`;
  }
  return `${folder} may not import ${target}`;
}

const ownPackage = /^@velvet\/([^/]+)(?:\/(.*))?$/;

/** The folder of the package of ours that a specifier names, if it names one. */
export const packageOf = (specifier: string): string | undefined => ownPackage.exec(specifier)?.[1];

/** Why this import is forbidden, or undefined. */
export function judgeImport(importer: Importer, specifier: string): string | undefined {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return judgeRelative(importer, specifier);
  if (/^(?:\/|file:|[a-z]:\\)/i.test(specifier)) return 'is an absolute path';
  const own = ownPackage.exec(specifier);
  if (own) return judgePackage(importer, own[1] ?? '', own[2] ?? '');
  if (!isRemote(importer.folder)) return undefined;
  const other = notForRemotes.find(([library]) => library.test(specifier));
  return other && `comes to remotes through ${other[1]}`;
}

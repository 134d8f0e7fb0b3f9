import { posix } from 'node:path';
import { isTestFile, packageFolder, packageName } from '../../syntax/source.ts';

/**
 * Who may import whom:
 *
 * - the packages that teams outside this repository build on, each those before it: `contract`, `ui`,
 *   `sdk`, `console-kit`; `rspack`, which builds their apps, only `contract`
 * - `postgres`, `files`, `telemetry`: no other package
 * - `api`: `contract`, `postgres`, `files`, `telemetry`
 * - `registry`: `contract`, `files`, `rspack`, and `sdk` and `console-kit`, which it loads a built feature with
 * - `edge`: `contract`, `telemetry`, `registry`
 * - `cli`: `contract`, `rspack`, `registry`
 * - a remote: `contract`, `ui`, `sdk`; its `src/isolated*` entry also the shell's isolated host
 * - a `*.config.ts` of a remote or a host: `rspack`; of a host also `registry/rspack`, for development
 * - a remote's `src/console/`, its pages for operators: `contract` and `console-kit` only, and no other
 *   file of the remote; nothing else of it imports `src/console/`
 * - `shell`: `contract`, `ui`, `sdk`; `console` also `console-kit`; remotes only below `src/federation/`
 * - `contract/ops` and `console-kit` are for nobody who runs in members' browsers
 * - `browser`, `bench`, `visual`, `deploy`, `tools`: every package. They run the others from outside and may name files of
 *   them, but reach packages with entries through these only
 *
 * Nobody imports a file of another package by its path otherwise. `testing/` of a package is for tests.
 */
const outside = new Set(['browser', 'bench', 'visual', 'deploy', 'tools']);
const throughEntriesOnly = new Set([
  'contract',
  'ui',
  'sdk',
  'console-kit',
  'rspack',
  'cli',
  'registry',
  'postgres',
  'files',
  'telemetry',
]);
const remotesMayImport = ['contract', 'ui', 'sdk'];
const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  ui: ['contract'],
  sdk: ['contract', 'ui'],
  'console-kit': ['contract', 'ui', 'sdk'],
  rspack: ['contract'],
  postgres: [],
  files: [],
  telemetry: [],
  api: ['contract', 'postgres', 'files', 'telemetry'],
  registry: ['contract', 'files', 'rspack', 'sdk', 'console-kit'],
  edge: ['contract', 'telemetry', 'registry'],
  cli: ['contract', 'rspack', 'registry'],
  shell: ['contract', 'ui', 'sdk'],
  console: ['contract', 'ui', 'sdk', 'console-kit'],
};
/** Packages all of whose parts may know operators' calls. */
const knowsOperators = new Set(['contract', 'api', 'console', 'console-kit', ...outside]);
/**
 * Folders of packages whose other parts know nothing of operators' calls: the console's edge, which the
 * members' one is not, and the release agent.
 */
const callsOperators: Readonly<Record<string, string>> = {
  edge: 'src/console/',
  registry: 'src/agent/',
};
/** Libraries that remotes reach through another name, because the host shares only that one. */
const notForRemotes: readonly (readonly [RegExp, string])[] = [
  [/^react-router(?:\/|$)/, 'react-router-dom'],
  [/^@reduxjs\/toolkit\/query(?:\/|$)/, '@velvet/sdk/api, which has the one query API'],
  [/^redux(?:\/|$)/, '@reduxjs/toolkit'],
];

interface Importer {
  /** The package's folder, from the root. */
  readonly folder: string;
  /** The file's path inside the package. */
  readonly path: string;
}

export const isRemote = (folder: string): boolean => folder.startsWith('remote-');

const CONSOLE_FOLDER = 'src/console/';
/** Whether a file of a remote is a part of its pages for operators. */
const isForOperators = ({ folder, path }: Importer): boolean =>
  isRemote(folder) && path.startsWith(CONSOLE_FOLDER);
/** Packages that these pages import. */
const packagesForOperators = ['contract', 'console-kit'];

const isHost = (folder: string): boolean => folder === 'shell' || folder === 'console';

/** The build policy of every app. */
const BUILD_POLICY = 'rspack.config.base.ts';
/** Whether a file configures the build of an app; `rspack` is made of the policy. */
const isConfiguration = ({ folder, path }: Importer): boolean =>
  packageName(folder) === 'rspack' ||
  ((isRemote(folder) || isHost(folder)) && /^[^/]+\.config\.[cm]?[jt]s$/.test(path));

/** Whether a file that configures the build of an app may import an entry of the build's packages. */
const mayConfigure = ({ folder, path }: Importer, target: string, subpath: string): boolean =>
  isConfiguration({ folder, path }) &&
  (target === 'rspack' || (isHost(folder) && target === 'registry' && subpath === 'rspack'));

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
  const folder = packageFolder(target);
  if (target === BUILD_POLICY && isConfiguration(importer)) return undefined;
  if (folder === importer.folder) return judgeInside(importer, target.slice(folder.length + 1));
  const mayNameFiles = outside.has(packageName(importer.folder)) && folder !== '..';
  if (mayNameFiles && !throughEntriesOnly.has(packageName(folder))) return undefined;
  return 'leaves the package; import other packages as @velvet/<name>/…';
}

/** Why a package may not import another one at all. */
function judgeTarget(importer: Importer, target: string): string | undefined {
  const { path } = importer;
  const name = packageName(importer.folder);
  if (outside.has(name)) return undefined;
  if (isForOperators(importer)) {
    return packagesForOperators.includes(target)
      ? undefined
      : `src/console may import only ${packagesForOperators.join(', ')}`;
  }
  const allowed = isRemote(name) ? remotesMayImport : (mayImport[name] ?? []);
  if (allowed.includes(target)) return undefined;
  if (isHost(name) && isRemote(target)) {
    return path.startsWith('src/federation/')
      ? undefined
      : `the ${name} reaches remotes only through src/federation/`;
  }
  return `${name} may import only ${allowed.join(', ') || 'no other package'}, not ${target}`;
}

function judgePackage(importer: Importer, target: string, subpath: string): string | undefined {
  const { path } = importer;
  const name = packageName(importer.folder);
  if (target === name) return undefined;
  if (isRemote(name) && target === 'shell' && /^isolated(?:\/|$)/.test(subpath)) {
    return path.startsWith('src/isolated')
      ? undefined
      : 'only the src/isolated* entry may import the isolated host';
  }
  const isForTests = /^testing(?:\/|$)/.test(subpath);
  if (isForTests && !isTestFile(path) && !outside.has(name)) {
    return `${target}/testing is for tests only`;
  }
  if (mayConfigure(importer, target, subpath)) return undefined;
  const reason = judgeTarget(importer, target);
  // Tests of pages for operators use helpers of packages that the pages themselves do not.
  if (reason !== undefined) return isForTests && isForOperators(importer) ? undefined : reason;
  const mayCallOperators =
    knowsOperators.has(name) ||
    isForOperators(importer) ||
    path.startsWith(callsOperators[name] ?? '/');
  if (target === 'contract' && subpath.startsWith('ops/') && !mayCallOperators) {
    return 'contract/ops is for operators only';
  }
  return undefined;
}

const ownPackage = /^@velvet\/([^/]+)(?:\/(.*))?$/;

/** The name of the package of ours that a specifier names, if it names one. */
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

import { posix } from 'node:path';
import { importedModules, usedGlobals } from '../../syntax/imports.ts';
import {
  isTestFile,
  lineOf,
  packageFolder,
  packageName,
  parseSource,
  readText,
  sourceFiles,
} from '../../syntax/source.ts';
import { isRemote, packageOf } from './rules.ts';

/** A source file and what it reaches for. */
export interface SourceModule {
  /** From the root, with forward slashes. */
  readonly file: string;
  /** The package's folder. */
  readonly folder: string;
  readonly isTest: boolean;
  readonly specifiers: readonly string[];
  /** The platform's globals; read in remotes only. */
  readonly globals: ReadonlySet<string>;
  /** Why it could not be parsed. */
  readonly error?: string;
  readonly lineOf: (needle: string) => number;
}

/** Remotes of earlier contracts, kept as they were: they import packages of then. */
const isFrozen = (file: string): boolean => file.startsWith('tests/browser/contracts/');

/** Every source file of these folders, parsed once. */
export const readModules = (root: string, folders: readonly string[]): readonly SourceModule[] =>
  folders.flatMap((folder) =>
    sourceFiles(root, folder)
      .filter((file) => !isFrozen(file))
      .map((file) => readModule(root, folder, file)),
  );

function readModule(root: string, folder: string, file: string): SourceModule {
  const source = readText(root, file);
  const known = {
    file,
    folder,
    isTest: isTestFile(file.slice(folder.length + 1)),
    lineOf: (needle: string) => lineOf(source, needle),
  };
  try {
    const tree = parseSource(source, file);
    const globals = isRemote(folder) && !known.isTest ? usedGlobals(tree) : new Set<string>();
    return { ...known, specifiers: importedModules(tree), globals };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ...known, specifiers: [], globals: new Set(), error: error.message };
  }
}

/** A path from the root without the folder that holds the package: `api/src/main.ts`. */
export const inPackage = (path: string): string =>
  path.slice(packageFolder(path).length - packageName(packageFolder(path)).length);

/** What a specifier leads to: a file of the same package, or the name of another; else undefined. */
export function targetOf({ file, folder }: SourceModule, specifier: string): string | undefined {
  const own = packageOf(specifier);
  if (own !== undefined) return own === packageName(folder) ? undefined : own;
  if (!specifier.startsWith('.')) return undefined;
  const target = posix.normalize(posix.join(posix.dirname(file), specifier));
  const other = packageFolder(target);
  return other === folder ? inPackage(target) : packageName(other);
}

import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { digestOf } from '@velvet/releases/store';

/** A file with its expected hash (base64 SHA-256). */
export interface ServerFile {
  readonly path: string;
  readonly sha256: string;
}

/** Server builds that render together: the shell's, and that of the screen's remote. */
export interface ProgramFiles {
  readonly shell: ServerFile;
  /** undefined when the screen is the shell's own. */
  readonly remote?: ServerFile;
}

type Require = (specifier: string) => unknown;
export type Program = (order: string) => Promise<string>;

/**
 * The globals of a release's server build: the language, a clock and text encoders, but no files,
 * network or process. This is hygiene, not a sandbox: only builds in the signed registry are run.
 */
const surroundings = () => ({
  AbortController,
  AbortSignal,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
  btoa,
  clearTimeout,
  console,
  performance,
  queueMicrotask,
  setTimeout,
});

function readIntact({ path, sha256 }: ServerFile): string {
  const source = readFileSync(path, 'utf8');
  if (digestOf(source) !== sha256) throw new Error(`${path} is not what its release says it is`);
  return source;
}

/** Evaluates CommonJS files one after the other in one new context. */
function createEvaluator() {
  const context = createContext(surroundings());
  return (file: ServerFile, require: Require): unknown => {
    const source = `(function (module, exports, require) {${readIntact(file)}\n})`;
    const run: unknown = runInContext(source, context, { filename: file.path });
    if (typeof run !== 'function') throw new Error(`${file.path} is no program`);
    const module: { exports: unknown } = { exports: {} };
    run(module, module.exports, require);
    return module.exports;
  };
}

interface ShellExports {
  readonly singletons: Readonly<Record<string, unknown>>;
  readonly render: (order: string, remote: unknown) => Promise<string>;
}

function isShell(value: unknown): value is ShellExports {
  return (
    typeof value === 'object' &&
    value !== null &&
    'render' in value &&
    typeof value.render === 'function' &&
    'singletons' in value &&
    typeof value.singletons === 'object'
  );
}

/** Loads server builds into a context of their own. Throws when a file's hash differs. */
export function loadProgram({ shell: shellFile, remote: remoteFile }: ProgramFiles): Program {
  const evaluate = createEvaluator();
  const shell = evaluate(shellFile, (specifier) => {
    throw new Error(`The shell asks for ${specifier}`);
  });
  if (!isShell(shell)) throw new Error(`${shellFile.path} renders nothing`);
  const remote =
    remoteFile &&
    evaluate(remoteFile, (specifier) => {
      if (!Object.hasOwn(shell.singletons, specifier)) {
        throw new Error(`${remoteFile.path} asks for ${specifier}`);
      }
      return shell.singletons[specifier];
    });
  return async (order) => shell.render(order, remote);
}

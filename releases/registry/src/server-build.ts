import { readFileSync } from 'node:fs';
import { type Context, createContext, runInContext } from 'node:vm';
import { digestOf } from './release/release.ts';

/** A file of a release on this machine with its expected hash (base64 SHA-256). */
export interface ReleaseFile {
  readonly path: string;
  readonly sha256: string;
}

type Require = (specifier: string) => unknown;
/** Evaluates a CommonJS file and returns its exports. */
type Evaluate = (file: ReleaseFile, require: Require) => unknown;

/**
 * The globals of a release's server build: the language, a clock and text encoders, but no files,
 * network or process. This is hygiene, not a sandbox: only builds in the signed registry are run.
 */
const serverGlobals = () => ({
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

/** A new context for the code of releases. */
export const createServerContext = (): Context => createContext(serverGlobals());

/** Evaluates server builds one after the other in one context. Throws when a file's hash differs. */
export function createEvaluator(context: Context = createServerContext()): Evaluate {
  return (file, require) => {
    const source = `(function (module, exports, require) {${readIntact(file)}\n})`;
    const run: unknown = runInContext(source, context, { filename: file.path });
    if (typeof run !== 'function') throw new Error(`${file.path} is no program`);
    const module: { exports: unknown } = { exports: {} };
    run(module, module.exports, require);
    return module.exports;
  };
}

function readIntact({ path, sha256 }: ReleaseFile): string {
  const source = readFileSync(path, 'utf8');
  if (digestOf(source) !== sha256) throw new Error(`${path} is not what its release says it is`);
  return source;
}

/** The modules that a host provides to remotes, by specifier. */
export type Singletons = Readonly<Record<string, unknown>>;

/** The exports of a host's server build. */
interface HostBuild {
  readonly singletons: Singletons;
}

/** The exports of the shell's server build. */
interface ShellBuild extends HostBuild {
  readonly render: (order: string, remote: unknown) => Promise<string>;
}

const isHostBuild = (value: unknown): value is HostBuild =>
  typeof value === 'object' &&
  value !== null &&
  'singletons' in value &&
  typeof value.singletons === 'object';

const isShellBuild = (value: unknown): value is ShellBuild =>
  isHostBuild(value) && 'render' in value && typeof value.render === 'function';

const evaluateAlone = (evaluate: Evaluate, file: ReleaseFile): unknown =>
  evaluate(file, (specifier) => {
    throw new Error(`The host asks for ${specifier}`);
  });

/** Evaluates the server build of a host, which brings everything it needs. */
export function evaluateHost(evaluate: Evaluate, file: ReleaseFile): HostBuild {
  const host = evaluateAlone(evaluate, file);
  if (!isHostBuild(host)) throw new Error(`${file.path} provides no modules`);
  return host;
}

/** The same of the shell, whose build also renders screens. */
export function evaluateShell(evaluate: Evaluate, file: ReleaseFile): ShellBuild {
  const shell = evaluateAlone(evaluate, file);
  if (!isShellBuild(shell)) throw new Error(`${file.path} renders nothing`);
  return shell;
}

/** The names that each module of a host exports: all that a remote may import. */
export const exportedNames = (singletons: Singletons): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(singletons).map(([specifier, module]) => [
      specifier,
      typeof module === 'object' && module !== null ? Object.keys(module).sort() : [],
    ]),
  );

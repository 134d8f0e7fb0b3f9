import { readFileSync } from 'node:fs';
import { type Context, createContext, runInContext } from 'node:vm';
import { digestOf } from '../release/release.ts';

/** A file of a release on this machine with its expected hash (base64 SHA-256). */
export interface ReleaseFile {
  readonly path: string;
  readonly sha256: string;
}

export type Require = (specifier: string) => unknown;
/** Evaluates a CommonJS file and returns its exports. */
export type Evaluate = (file: ReleaseFile, require: Require) => unknown;

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

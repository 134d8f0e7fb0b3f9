import type { Evaluate, ReleaseFile } from './evaluate.ts';

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

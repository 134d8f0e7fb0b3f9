import type { Evaluate, ReleaseFile } from './evaluate.ts';

/** The modules that a shell provides to remotes, by specifier. */
export type Singletons = Readonly<Record<string, unknown>>;

/** The exports of a shell's server build. */
export interface ShellBuild {
  readonly singletons: Singletons;
  readonly render: (order: string, remote: unknown) => Promise<string>;
}

function isShellBuild(value: unknown): value is ShellBuild {
  return (
    typeof value === 'object' &&
    value !== null &&
    'render' in value &&
    typeof value.render === 'function' &&
    'singletons' in value &&
    typeof value.singletons === 'object'
  );
}

/** Evaluates the server build of a shell, which brings everything it needs. */
export function evaluateShell(evaluate: Evaluate, file: ReleaseFile): ShellBuild {
  const shell = evaluate(file, (specifier) => {
    throw new Error(`The shell asks for ${specifier}`);
  });
  if (!isShellBuild(shell)) throw new Error(`${file.path} renders nothing`);
  return shell;
}

/** The names that each module of a shell exports: all that a remote may import. */
export const exportedNames = (singletons: Singletons): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(singletons).map(([specifier, module]) => [
      specifier,
      typeof module === 'object' && module !== null ? Object.keys(module).sort() : [],
    ]),
  );

import { createEvaluator, evaluateShell, type ReleaseFile } from '@velvet/registry/store';

/** Server builds that render together: the shell's, and that of the screen's remote. */
export interface ProgramFiles {
  readonly shell: ReleaseFile;
  /** undefined when the screen is the shell's own. */
  readonly remote?: ReleaseFile;
}

export type Program = (order: string) => Promise<string>;

/** Loads server builds into a context of their own. Throws when a file's hash differs. */
export function loadProgram({ shell: shellFile, remote: remoteFile }: ProgramFiles): Program {
  const evaluate = createEvaluator();
  const shell = evaluateShell(evaluate, shellFile);
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

import { type App, appIn, type Place } from '@velvet/registry/commands';
import { ProjectProblem } from './project-problem.ts';
import { usages } from './usages.ts';

/** The remote in a folder. Rejects with a ProjectProblem where there is none. */
export async function remoteIn(folder: string): Promise<App> {
  try {
    return await appIn(folder);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ProjectProblem(`${folder} is not the folder of a remote: ${reason}`, { cause });
  }
}

/** In the folder of a team's remote; everything goes through a release API. */
export const atProject = (folder: string): Place => ({
  here: undefined,
  appOf: () => remoteIn(folder),
  folderOf: async () => folder,
  usages,
  typed: (command) => `velvet ${command}`,
});

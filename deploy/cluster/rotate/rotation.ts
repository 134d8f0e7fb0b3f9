import { StartProblem } from '../../../tools/start/settings.ts';
import type { DatabaseCluster } from '../database-cluster.ts';
import type { Installation } from '../services/installation.ts';
import { replaceProcesses } from '../services/replace-processes.ts';

/** What a rotation acts on. */
export interface Rotation {
  readonly cluster: DatabaseCluster;
  /** Absent with `--database-only`. */
  readonly installation: Installation | undefined;
  /** What the caller wrote after the name of the rotation. */
  readonly names: readonly string[];
  readonly progress: (line: string) => void;
}

/** Files of the data folder that belong into the safe place now. */
export interface Rotated {
  readonly copy: readonly string[];
}

/** @throws StartProblem with `--database-only`. */
export function productOf({ installation }: Pick<Rotation, 'installation'>): Installation {
  if (installation) return installation;
  throw new StartProblem('This cluster runs the database only (--database-only).');
}

/** Restarts those of the processes that there are, one after another. */
export async function restart(
  rotation: Rotation,
  isConcerned: (name: string) => boolean,
): Promise<void> {
  const installation = productOf(rotation);
  const names = [...installation.services.keys()].filter(isConcerned).sort();
  await replaceProcesses(installation, names, { progress: rotation.progress });
}

import path from 'node:path';
import { StartProblem } from '../../../tools/start/settings.ts';

/** Linux keeps the address of a socket in 108 bytes, the last of which is 0. */
const LONGEST = 107;

/**
 * The socket on which the cluster of a data folder is reached.
 * @throws StartProblem when the folder's path is too long for one.
 */
export function controlPath(dataFolder: string): string {
  const place = path.join(dataFolder, 'control.sock');
  if (Buffer.byteLength(place) <= LONGEST) return place;
  throw new StartProblem(
    `The path of ${dataFolder} is too long for a socket; choose a shorter one.`,
  );
}

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartProblem } from '../../../tools/start/settings.ts';
import { checkout } from './app-user.ts';

/**
 * The folder of a checkout's compiled programs; those of another checkout than this one are compiled by
 * its own rules.
 * @throws StartProblem when they cannot be compiled.
 */
export async function programsOf(folder: string): Promise<string> {
  const { VELVET_PROGRAMS: own } = process.env;
  if (own && folder === checkout) return own;
  const script = path.join(folder, 'tools/programs/print-folder.mjs');
  try {
    return (await promisify(execFile)(process.execPath, [script])).stdout;
  } catch (cause) {
    throw new StartProblem(`${folder} cannot be compiled: ${String(cause)}`, { cause });
  }
}

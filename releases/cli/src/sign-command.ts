import { parseArgs } from 'node:util';
import { apiOptions, print, requiredTarget, signThroughApi } from '@velvet/registry/commands';
import { remoteIn } from './at-project.ts';
import { usages } from './usages.ts';

/** `velvet sign`: signs what is in use again, with every key at hand. */
export async function signCommand(
  folder: string,
  args: readonly string[],
): Promise<readonly string[]> {
  const { values } = parseArgs({ args: [...args], options: apiOptions });
  const target = requiredTarget(values, usages.sign);
  const { id } = await remoteIn(folder);
  await signThroughApi({ target, id, log: print });
  return [];
}

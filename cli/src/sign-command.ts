import { parseArgs } from 'node:util';
import { apiOptions, apiTarget, print, signThroughApi, Usage } from '@velvet/releases/commands';
import { remoteIn } from './at-project.ts';
import { usages } from './usages.ts';

/** `velvet sign`: signs what is in use again, with every key at hand. */
export async function signCommand(
  folder: string,
  args: readonly string[],
): Promise<readonly string[]> {
  const { values } = parseArgs({ args: [...args], options: apiOptions });
  const target = apiTarget(values, usages.sign);
  if (!target) {
    throw new Usage(
      `--to is needed: the address of the installation’s release API\n${usages.sign}`,
    );
  }
  const { id } = await remoteIn(folder);
  await signThroughApi({ target, id, log: print });
  return [];
}

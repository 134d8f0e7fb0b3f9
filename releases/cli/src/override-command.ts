import { overrideCommand } from '@velvet/registry/commands';
import { addressOf } from '@velvet/rspack/command';
import { readRemote } from '@velvet/rspack/project';
import { remoteIn } from './at-project.ts';
import { usages } from './usages.ts';

/**
 * `velvet override`: lets one browser take the remote from a development server inside the released
 * shell, at the preview origin; without an origin from that of `velvet dev --page production`.
 */
export async function overrideHere(
  folder: string,
  [how, ...rest]: readonly string[],
): Promise<readonly string[]> {
  const { id } = await remoteIn(folder);
  const [origin = '-', ...options] = rest;
  const named = origin.startsWith('-')
    ? [addressOf(readRemote(folder).devPort), ...rest]
    : [origin, ...options];
  return overrideCommand(undefined, [how ?? '', id, ...named], usages.override);
}

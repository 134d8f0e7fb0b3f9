import { allowOverride, overrideAddress } from '../override/allow-override.ts';
import { previewOriginOf } from '../override/preview-config.ts';
import { previewsCommand } from './preview-command.ts';
import { Usage, usages } from './usage.ts';

const usage = usages.override;

/**
 * Allows it and writes a code for one browser, writes another code, or ends it for all browsers; lists and
 * ends previews.
 */
export async function overrideCommand(
  releasesDir: string,
  args: readonly string[],
): Promise<readonly string[]> {
  if (args[0] === 'previews') return previewsCommand(args.slice(1), usage);
  const [how, id, origin, ...others] = args;
  if (id === undefined || origin === undefined || others.length > 0) throw new Usage(usage);
  const wanted = { id, origin };
  if (how === 'deny') return [await allowOverride(releasesDir, wanted, false)];
  const code = async () =>
    `Open within ten minutes, once: ${await overrideAddress(releasesDir, wanted, previewOriginOf(process.env))}`;
  if (how === 'code') return [await code()];
  if (how !== 'allow') throw new Usage(usage);
  return [await allowOverride(releasesDir, wanted, true), await code()];
}

import { parseArgs } from 'node:util';
import {
  allowThroughApi,
  type OverrideChange,
  overrideLinkThroughApi,
} from '../api-client/override-through-api.ts';
import { allowOverride, overrideAddress } from '../override/override.ts';
import { previewOriginOf } from '../override/preview-config.ts';
import { requiredTarget } from './api-options.ts';
import { previewsCommand } from './preview-command.ts';
import { print } from './print.ts';
import { Usage } from './usage.ts';

interface Overrides {
  /** Resolves with what there is to say. */
  readonly allow: (isAllowed: boolean) => Promise<readonly string[]>;
  readonly link: () => Promise<string>;
}

/** In the releases on this machine. */
const here = (releasesDir: string, wanted: { id: string; origin: string }): Overrides => ({
  allow: async (isAllowed) => [await allowOverride(releasesDir, wanted, isAllowed)],
  link: () => overrideAddress(releasesDir, wanted, previewOriginOf(process.env)),
});

/** With a team's key, through the release API. */
const throughApi = (order: OverrideChange): Overrides => ({
  async allow(isAllowed) {
    await allowThroughApi(order, isAllowed);
    const { id, origin } = order;
    const may = isAllowed ? 'may' : 'may not';
    return [`At the preview origin ${id} ${may} be taken from ${origin}`];
  },
  link: () => overrideLinkThroughApi(order, previewOriginOf(process.env)),
});

/**
 * Allows it and writes a code for one browser, writes another code, or ends it for all browsers; lists and
 * ends previews.
 */
export async function overrideCommand(
  releasesDir: string | undefined,
  args: readonly string[],
  usage: string,
): Promise<readonly string[]> {
  if (args[0] === 'previews') return previewsCommand(args.slice(1), usage);
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: { type: 'string' } },
  });
  const [how, id, origin, ...others] = positionals;
  if (id === undefined || origin === undefined || others.length > 0) throw new Usage(usage);
  const api = { to: values.to, edge: [] };
  const overrides =
    releasesDir === undefined || values.to !== undefined
      ? throughApi({ target: requiredTarget(api, usage), id, origin, log: print })
      : here(releasesDir, { id, origin });
  if (how === 'deny') return overrides.allow(false);
  const code = async () => `Open within ten minutes, once: ${await overrides.link()}`;
  if (how === 'code') return [await code()];
  if (how !== 'allow') throw new Usage(usage);
  return [...(await overrides.allow(true)), await code()];
}

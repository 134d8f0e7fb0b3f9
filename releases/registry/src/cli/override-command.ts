import { type Change, sendChange, withWorkplace } from '../api-client/release-through-api.ts';
import { allowOverride, overrideAddress, previewOriginOf } from '../override.ts';
import { withOverride } from '../registry/registry.ts';
import { print, readArguments, requiredTarget, Usage } from './command-line.ts';
import { previewsCommand } from './preview-command.ts';

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
  const { positionals, values } = readArguments(args, { to: { type: 'string' } });
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

interface OverrideChange extends Change {
  /** Of a development server, such as http://localhost:3100. */
  readonly origin: string;
}

/** Allows or denies overriding a remote by an origin. Throws as `releaseThroughApi` does. */
export const allowThroughApi = (order: OverrideChange, isAllowed: boolean): Promise<void> =>
  sendChange(order, (registry) => withOverride(registry, order, isAllowed));

/** The address at which one browser can confirm an override, once and within ten minutes. */
export const overrideLinkThroughApi = (
  order: OverrideChange,
  previewOrigin: string,
): Promise<string> =>
  withWorkplace(order, ({ releasesDir }) => overrideAddress(releasesDir, order, previewOrigin));

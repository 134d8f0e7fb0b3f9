import { allowOverride, overrideAddress } from '../override/allow-override.ts';
import { previewOf } from '../override/preview-config.ts';
import { Usage, usages } from './usage.ts';

const usage = usages.override;

/** Allows it and writes a code for one browser, writes another code, or ends it for all browsers. */
export async function overrideCommand(
  releasesDir: string,
  args: readonly string[],
): Promise<readonly string[]> {
  const [how, id, origin, ...others] = args;
  if (id === undefined || origin === undefined || others.length > 0) throw new Usage(usage);
  const wanted = { id, origin };
  if (how === 'deny') return [await allowOverride(releasesDir, wanted, false)];
  const code = async () =>
    `Open within ten minutes, once: ${await overrideAddress(releasesDir, wanted, previewOrigin())}`;
  if (how === 'code') return [await code()];
  if (how !== 'allow') throw new Usage(usage);
  return [await allowOverride(releasesDir, wanted, true), await code()];
}

/** As the edge is configured; by default the preview origin of `npm start`. */
function previewOrigin(): string {
  const { PREVIEW_ORIGIN, PREVIEW_PORT = '8090', TLS_CERT } = process.env;
  const variables = { PREVIEW_ORIGIN, PREVIEW_PORT: Number(PREVIEW_PORT), TLS_CERT };
  return previewOf(variables).preview.origin;
}

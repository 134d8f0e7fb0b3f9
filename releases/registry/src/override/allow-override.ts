import { withOverride } from '../registry/registry.ts';
import { updateRegistry } from '../registry/registry-file.ts';
import { issueOverrideCode } from './override-code.ts';

/** Allows or denies overriding a remote by an origin; returns the allowed origins. */
export async function allowOverride(
  releasesDir: string,
  wanted: { readonly id: string; readonly origin: string },
  isAllowed: boolean,
): Promise<string> {
  const { id } = wanted;
  const { apps } = await updateRegistry(releasesDir, (before) =>
    withOverride(before, wanted, isAllowed),
  );
  const origins = apps[id]?.overrides ?? [];
  return `At the preview origin ${id} may be taken from ${origins.join(', ') || 'nowhere else'}`;
}

/** The address at which one browser can confirm an override, once and within ten minutes. */
export async function overrideAddress(
  releasesDir: string,
  wanted: { readonly id: string; readonly origin: string },
  previewOrigin: string,
): Promise<string> {
  const code = await issueOverrideCode(releasesDir, wanted, new Date());
  return `${previewOrigin}/edge/override?${new URLSearchParams({ code })}`;
}

import { overrideAddress } from '../override/override.ts';
import { withOverride } from '../registry/registry.ts';
import { type Change, sendChange, withWorkplace } from './release-through-api.ts';

export interface OverrideChange extends Change {
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
  withWorkplace(order, ({ mirror }) => overrideAddress(mirror.releasesDir, order, previewOrigin));

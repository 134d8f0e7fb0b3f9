import type { RemoteConfig } from '../../remotes.config.ts';

/** A remote's own port, unless DEV_PORT names another. */
export const devPortOf = (
  { devPort }: RemoteConfig,
  { DEV_PORT }: NodeJS.ProcessEnv = process.env,
): number => (DEV_PORT === undefined ? devPort : Number(DEV_PORT));

import type { Remote } from '@velvet/rspack/project';

/** A remote's own port, unless DEV_PORT names another. */
export const devPortOf = (
  { devPort }: Remote,
  { DEV_PORT }: NodeJS.ProcessEnv = process.env,
): number => (DEV_PORT === undefined ? devPort : Number(DEV_PORT));

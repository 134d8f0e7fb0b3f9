import type { OpsHandlers } from '../ops-call.ts';

/** Who may see the releases; what they are only the console's edge knows. */
export const releaseHandlers: Pick<OpsHandlers, 'release_access'> = {
  release_access: async () => null,
};

import type { OpsHandlers } from '../ops-call.ts';

/** Who may see the releases and the error budgets; what they are only the console's edge knows. */
export const releaseHandlers: Pick<OpsHandlers, 'release_access' | 'budget_access'> = {
  release_access: async () => null,
  budget_access: async () => null,
};

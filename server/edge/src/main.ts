import { isProduction } from '@velvet/registry/registry';
import { logWarnings } from '@velvet/telemetry/log-warnings';
import {
  type RunningRole,
  readRoleNames,
  refuseSharing,
  runRoles,
} from '@velvet/telemetry/run-roles';

/**
 * What browsers are served by: `--role edge` the members' pages, `--role console` the operators'; both
 * in one process without the option. It gets no secrets but those of the bucket with releases.
 */
const modules = {
  edge: () => import('./roles/edge.ts'),
  console: () => import('./roles/console.ts'),
} satisfies Record<string, () => Promise<{ readonly startRole: () => Promise<RunningRole> }>>;
const roleNames = ['edge', 'console'] as const;

/** Time for pending responses to finish after SIGTERM. */
const STOP_PATIENCE_MS = 1_000;

runRoles({
  roles: () => {
    const names = readRoleNames(process.argv.slice(2), roleNames);
    refuseSharing(names, isProduction());
    logWarnings(names.join('+'));
    return names.map((name) => ({
      name,
      start: async () => (await modules[name]()).startRole(),
    }));
  },
  stopMs: STOP_PATIENCE_MS,
});

import { logWarnings } from '@velvet/observability/log-warnings';
import { RolesError, readRoleNames, refuseSharing } from '@velvet/observability/role-names';
import { type RunningRole, runRoles } from '@velvet/observability/run-roles';
import { isProduction } from '@velvet/releases/registry';

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

function chosenRoles(): readonly (typeof roleNames)[number][] {
  try {
    const names = readRoleNames(process.argv.slice(2), roleNames);
    refuseSharing(names, isProduction());
    return names;
  } catch (error) {
    if (!(error instanceof RolesError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

const names = chosenRoles();
logWarnings(names.join('+'));
runRoles({
  roles: names.map((name) => ({
    name,
    start: async () => (await modules[name]()).startRole(),
  })),
  stopMs: STOP_PATIENCE_MS,
});

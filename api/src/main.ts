import { EmbeddedPostgresError } from '@velvet/embedded-postgres/error';
import { RolesError, readRoleNames, refuseSharing } from '@velvet/observability/role-names';
import { type RunningRole, runRoles } from '@velvet/observability/run-roles';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { environmentOf, type RoleName, roleNames } from './config/role-environment.ts';
import { LoginError } from './database/check-login.ts';
import { MigrationError } from './database/migration-error.ts';

/**
 * The servers beside the database: `--role api,ops` runs some of them, none of the option all of them
 * in one process. Each has its own database login and reads only its own secrets.
 */
type StartRole = (config: Config) => Promise<RunningRole>;

const modules: Readonly<Record<RoleName, () => Promise<{ readonly startRole: StartRole }>>> = {
  api: () => import('./roles/api.ts'),
  draws: () => import('./roles/draws.ts'),
  ops: () => import('./roles/ops.ts'),
  transcode: () => import('./roles/transcode.ts'),
  push: () => import('./roles/push.ts'),
};

/** Errors whose message says all that is needed. */
const plainErrors = [ConfigError, EmbeddedPostgresError, LoginError, MigrationError, RolesError];

function chosenRoles(): readonly RoleName[] {
  try {
    const names = readRoleNames(process.argv.slice(2), roleNames);
    refuseSharing(names, readConfig(environmentOf(names, process.env)).isProduction);
    return names;
  } catch (error) {
    if (!plainErrors.some((kind) => error instanceof kind)) throw error;
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return process.exit(1);
  }
}

runRoles({
  roles: chosenRoles().map((name) => ({
    name,
    start: async () => {
      const { startRole } = await modules[name]();
      return startRole(readConfig(environmentOf([name], process.env)));
    },
  })),
  isPlain: (error) => plainErrors.some((kind) => error instanceof kind),
});

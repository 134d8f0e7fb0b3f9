import { EmbeddedPostgresError } from '@velvet/postgres/processes';
import {
  type RunningRole,
  readRoleNames,
  refuseSharing,
  runRoles,
} from '@velvet/telemetry/run-roles';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { environmentOf, type RoleName, roleNames } from './config/role-environment.ts';
import { LoginError } from './database/check-login.ts';
import { requireLogins } from './database/database-options.ts';
import { MigrationError } from './database/read-migrations.ts';

type StartRole = (config: Config) => Promise<RunningRole>;

const modules: Readonly<Record<RoleName, () => Promise<{ readonly startRole: StartRole }>>> = {
  api: () => import('./roles/api.ts'),
  draws: () => import('./roles/draws.ts'),
  ops: () => import('./roles/ops.ts'),
  transcode: () => import('./roles/transcode.ts'),
  push: () => import('./roles/push.ts'),
};

/** Errors whose message says all that is needed. */
const plainErrors = [ConfigError, EmbeddedPostgresError, LoginError, MigrationError];

/**
 * The servers beside the database: `--role api,ops` runs some of them, none of the option all of them
 * in one process. Each has its own database login and reads only its own secrets.
 */
runRoles({
  roles: () => {
    const names = readRoleNames(process.argv.slice(2), roleNames);
    const config = readConfig(process.env);
    refuseSharing(names, config.isProduction);
    requireLogins(names, config);
    return names.map((name) => ({
      name,
      start: async () => {
        const { startRole } = await modules[name]();
        return startRole(readConfig(environmentOf(name, process.env)));
      },
    }));
  },
  isPlain: (error) => plainErrors.some((kind) => error instanceof kind),
});

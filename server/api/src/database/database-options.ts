import { type Config, ConfigError } from '../config/config.ts';
import type { RoleName } from '../config/role-environment.ts';
import type { Login } from './logins.ts';
import type { DatabaseOptions } from './open-database.ts';
import type { DatabaseRole } from './pool.ts';

const variables = {
  velvet_api: 'DATABASE_URL',
  velvet_draws: 'DATABASE_DRAWS_URL',
  velvet_operator: 'DATABASE_OPERATOR_URL',
  velvet_metrics: 'DATABASE_METRICS_URL',
  velvet_transcoder: 'DATABASE_TRANSCODER_URL',
  velvet_push: 'DATABASE_PUSH_URL',
  owner: 'DATABASE_OWNER_URL',
} as const satisfies Record<DatabaseRole, string>;

/** Every login's URL, as far as it was given. */
export const loginUrls = (config: Config): Readonly<Record<Login, string | undefined>> => ({
  velvet_api: config.databaseUrl,
  velvet_draws: config.databaseDrawsUrl,
  velvet_operator: config.databaseOperatorUrl,
  velvet_metrics: config.databaseMetricsUrl,
  velvet_transcoder: config.databaseTranscoderUrl,
  velvet_push: config.databasePushUrl,
});

/**
 * Where a part of the product finds its database: by its own variable, or embedded when no URL of
 * any kind is given.
 * @throws ConfigError when only other parts' variables are set.
 */
export function databaseOptions(
  config: Config,
  role: DatabaseRole,
): Pick<
  DatabaseOptions,
  'databaseUrl' | 'directUrl' | 'passwords' | 'ownerUrl' | 'dataDir' | 'role'
> {
  const urls = { ...loginUrls(config), owner: config.databaseOwnerUrl };
  const databaseUrl = urls[role];
  const isElsewhere = Object.values(urls).some((url) => url !== undefined);
  if (databaseUrl === undefined && isElsewhere) {
    throw new ConfigError(
      `${variables[role]} is missing: this process uses the login of ${role}, not another one's.`,
    );
  }
  return {
    databaseUrl,
    directUrl: role === 'velvet_api' ? config.databaseDirectUrl : undefined,
    passwords: config.databasePasswords,
    ownerUrl: config.databaseOwnerUrl,
    dataDir: config.dataDir,
    role,
  };
}

const loginOf = {
  api: 'velvet_api',
  draws: 'velvet_draws',
  ops: 'velvet_operator',
  transcode: 'velvet_transcoder',
  push: 'velvet_push',
} as const satisfies Record<RoleName, Login>;

/**
 * Refuses a role without a login beside those of others. A role is not told the URLs of others, so without
 * its own it would take the database for the embedded one.
 * @param config of the whole environment.
 * @throws ConfigError that names the variable.
 */
export function requireLogins(roles: readonly RoleName[], config: Config): void {
  for (const role of roles) databaseOptions(config, loginOf[role]);
}

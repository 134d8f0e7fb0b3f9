import type { Config } from '../config/config.ts';
import type { RoleName } from '../config/role-environment.ts';
import { databaseOptions } from './database-options.ts';
import type { Login } from './logins.ts';

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

import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config/config.ts';
import { loginUrls } from './database-options.ts';
import { type Login, logins, setLogins } from './logins.ts';
import { print, requireOwnerUrl, runMain } from './owner-command.ts';
import { findPending, prepareDatabase } from './prepare-database.ts';

/**
 * `npx velvet database migrate`: brings the schema of DATABASE_OWNER_URL up to date and lets those logins in
 * whose URLs are given too, with the passwords of those URLs. With `-- --check` it changes nothing,
 * says what the schema lacks, and fails if that is anything. `-- --offline` is for when no other
 * process of the product is running: nothing then gives way to them.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, offline: { type: 'boolean' } },
  });
  const config = readConfig(process.env);
  const ownerUrl = requireOwnerUrl(
    config,
    'The embedded database is brought up to date at every start.',
  );
  if (values.check) return check(ownerUrl);
  const passwords = passwordsOf(loginUrls(config));
  const applied = await prepareDatabase(ownerUrl, {
    isOffline: values.offline ?? false,
    log: print,
  });
  for (const name of applied) print(`Applied ${name}`);
  if (applied.length === 0) print('The schema is up to date');
  await setLogins(ownerUrl, passwords);
  for (const login of Object.keys(passwords)) print(`${login} may log in`);
}

async function check(ownerUrl: string): Promise<void> {
  const pending = await findPending(ownerUrl);
  for (const name of pending) print(`Pending ${name}`);
  if (pending.length === 0) print('The schema is up to date');
  else process.exitCode = 1;
}

function passwordsOf(
  urls: Readonly<Record<Login, string | undefined>>,
): Partial<Record<Login, string>> {
  const passwords: Partial<Record<Login, string>> = {};
  for (const login of logins) {
    const given = urls[login];
    if (given === undefined) continue;
    const url = new URL(given);
    const password = decodeURIComponent(url.password);
    if (decodeURIComponent(url.username) !== login || password === '') {
      throw new ConfigError(`The URL of ${login} must hold that login and its password.`);
    }
    passwords[login] = password;
  }
  return passwords;
}

runMain(main);

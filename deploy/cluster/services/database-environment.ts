import { logins } from '../../../server/api/src/database/logins.ts';
import type { ClusterAddresses } from '../database/cluster-addresses.ts';
import { OWNER } from '../database/create-database.ts';

/** The variable by which a process finds the database under a login. */
const variableOf = {
  velvet_api: 'DATABASE_URL',
  velvet_draws: 'DATABASE_DRAWS_URL',
  velvet_operator: 'DATABASE_OPERATOR_URL',
  velvet_metrics: 'DATABASE_METRICS_URL',
  velvet_transcoder: 'DATABASE_TRANSCODER_URL',
  velvet_push: 'DATABASE_PUSH_URL',
  [OWNER]: 'DATABASE_OWNER_URL',
} as const satisfies Record<(typeof logins)[number] | typeof OWNER, string>;

type ClusterLogin = keyof typeof variableOf;

/** Variables of connections straight to PostgreSQL, through HAProxy: for migrations and LISTEN. */
export async function directEnvironment(
  cluster: ClusterAddresses,
  wanted: readonly ClusterLogin[] = [OWNER, ...logins],
): Promise<Record<string, string>> {
  const urls = wanted.map(async (login) => [variableOf[login], await cluster.url(login)] as const);
  return Object.fromEntries(await Promise.all(urls));
}

/** A URL whose password its reader finds in a file. */
export function withoutPassword(url: string): string {
  const bare = new URL(url);
  bare.password = '';
  return bare.href;
}

/** Variables of connections straight to PostgreSQL, without passwords. */
export async function fileEnvironment(
  cluster: ClusterAddresses,
  wanted: readonly ClusterLogin[],
): Promise<Record<string, string>> {
  const given = Object.entries(await directEnvironment(cluster, wanted));
  return Object.fromEntries(given.map(([name, url]) => [name, withoutPassword(url)]));
}

/** Logins whose processes reach the primary through PgBouncer; the others work on queues, which LISTEN. */
export const pooledLogins = [
  'velvet_api',
  'velvet_draws',
  'velvet_operator',
  'velvet_metrics',
] as const satisfies readonly ClusterLogin[];

/** Variables of connections through PgBouncer, without passwords. @param port of PgBouncer on 127.0.0.1. */
export async function pooledEnvironment(
  cluster: ClusterAddresses,
  port: number,
  wanted: readonly (typeof pooledLogins)[number][],
): Promise<Record<string, string>> {
  const urls = wanted.map(async (login) => {
    const url = new URL(await cluster.url(login));
    url.port = String(port);
    return [variableOf[login], withoutPassword(url.href)] as const;
  });
  return Object.fromEntries(await Promise.all(urls));
}

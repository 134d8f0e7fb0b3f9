import { logins } from '../../../server/api/src/database/logins.ts';
import { addressOf, type ClusterAddresses, OWNER } from '../database/cluster-addresses.ts';
import type { NodePlace } from '../database/database-node.ts';
import type { Secrets } from '../secrets.ts';

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

async function environmentOf(
  cluster: ClusterAddresses,
  wanted: readonly ClusterLogin[],
  given: (url: string) => string,
): Promise<Record<string, string>> {
  const urls = wanted.map(
    async (login) => [variableOf[login], given(await cluster.url(login))] as const,
  );
  return Object.fromEntries(await Promise.all(urls));
}

/** Variables of connections straight to PostgreSQL, through HAProxy: for migrations and LISTEN. */
export const directEnvironment = (
  cluster: ClusterAddresses,
  wanted: readonly ClusterLogin[] = [OWNER, ...logins],
): Promise<Record<string, string>> => environmentOf(cluster, wanted, (url) => url);

/** A URL whose password its reader finds in a file. */
export function withoutPassword(url: string): string {
  const bare = new URL(url);
  bare.password = '';
  return bare.href;
}

/** Variables of connections straight to PostgreSQL, without passwords. */
export const fileEnvironment = (
  cluster: ClusterAddresses,
  wanted: readonly ClusterLogin[],
): Promise<Record<string, string>> => environmentOf(cluster, wanted, withoutPassword);

/** Logins whose processes reach the primary through PgBouncer; the others work on queues, which LISTEN. */
export const pooledLogins = [
  'velvet_api',
  'velvet_draws',
  'velvet_operator',
  'velvet_metrics',
] as const satisfies readonly ClusterLogin[];

/** Variables of connections through PgBouncer, without passwords. @param port of PgBouncer on 127.0.0.1. */
export const pooledEnvironment = (
  cluster: ClusterAddresses,
  port: number,
  wanted: readonly (typeof pooledLogins)[number][],
): Promise<Record<string, string>> =>
  environmentOf(cluster, wanted, (direct) => {
    const url = new URL(direct);
    url.port = String(port);
    return withoutPassword(url.href);
  });

/** Files of `secrets/` that VELVET_SECRET and what is read beside it come from. */
export const secretFiles = {
  current: 'velvet-secret',
  /** Not in force yet: what is written with it by processes that have it already is read by others. */
  next: 'velvet-secret-next',
  /** Those before, with commas in between. */
  previous: 'velvet-secret-previous',
  erasedNames: 'erased-names-key',
} as const;

/** Variables of API servers, the operators' server and commands with the secret of the installation. */
export async function secretEnvironment(
  secrets: Secrets,
): Promise<Readonly<Record<string, string>>> {
  const [next, previous, erasedNames] = await Promise.all([
    secrets.find(secretFiles.next),
    secrets.find(secretFiles.previous),
    secrets.find(secretFiles.erasedNames),
  ]);
  const others = [next, previous].filter((each) => each !== undefined);
  return {
    VELVET_SECRET: await secrets(secretFiles.current),
    ...(others.length > 0 ? { VELVET_SECRET_PREVIOUS: others.join(',') } : {}),
    ...(erasedNames === undefined ? {} : { ERASED_NAMES_KEY: erasedNames }),
  };
}

/**
 * Variables of commands that run beside the cluster: all logins, the owner's too, straight to the primary.
 * @param dataDir DATA_DIR of the product's processes.
 */
export async function commandEnvironment(
  primary: NodePlace,
  secrets: Secrets,
  dataDir: string,
): Promise<Readonly<Record<string, string>>> {
  const { address, ports } = primary;
  const url = (login: string) => addressOf(secrets, login, address, ports.postgres);
  return {
    ...(await directEnvironment({ url })),
    ...(await secretEnvironment(secrets)),
    DATA_DIR: dataDir,
  };
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../../tools/start/settings.ts';

/** Debian packages and a file by which each is recognised. */
const packages = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  nftables: '/usr/sbin/nft',
  iproute2: '/usr/sbin/ip',
  pgbackrest: '/usr/bin/pgbackrest',
  prometheus: '/usr/bin/prometheus',
  'prometheus-postgres-exporter': '/usr/bin/prometheus-postgres-exporter',
} as const;

type PackageName = keyof typeof packages;

/** What a cluster without web processes and monitoring needs. */
export const databasePackages = [
  'postgresql-15',
  'patroni',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'nftables',
  'iproute2',
  'pgbackrest',
] as const satisfies readonly PackageName[];

/** What monitoring needs. */
export const monitoringPackages = [
  'prometheus',
  'prometheus-postgres-exporter',
] as const satisfies readonly PackageName[];

/** Folder of PostgreSQL's programs. */
export const postgresPrograms = path.dirname(packages['postgresql-15']);

/** The path of a package's program. */
export const programOf = (name: PackageName): string => packages[name];

/** Those of the packages that are not installed. */
export const missingPackages = (wanted: readonly PackageName[]): readonly PackageName[] =>
  wanted.filter((name) => !existsSync(packages[name]));

/**
 * @throws StartProblem that lists what is missing and how to install it.
 */
export function requirePackages(wanted: readonly PackageName[]): void {
  const missing = missingPackages(wanted);
  if (missing.length === 0) return;
  throw new StartProblem(
    `Debian packages are missing: ${missing.join(' ')}. Install them as root with ` +
      '`npx velvet cluster up --install`, which runs `apt-get install` and starts none of their services.',
  );
}

/**
 * Installs what is missing with apt-get. Their own services are not started: the cluster starts the
 * programs itself.
 * @throws StartProblem when apt-get fails.
 */
export function installPackages(wanted: readonly PackageName[]): void {
  const missing = missingPackages(wanted);
  if (missing.length === 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...missing]]) {
    const { status } = spawnSync('apt-get', args, { env, stdio: 'inherit' });
    if (status !== 0) throw new StartProblem(`apt-get ${args.join(' ')} failed, see above.`);
  }
}

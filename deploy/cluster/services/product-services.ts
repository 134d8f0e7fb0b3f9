import { freePort } from '@velvet/postgres/free-port';
import { OWNER } from '../database/cluster-addresses.ts';
import type { DatabaseCluster } from '../database-cluster.ts';
import {
  directEnvironment,
  fileEnvironment,
  pooledEnvironment,
  secretEnvironment,
  withoutPassword,
} from './environment.ts';
import type { InstallationOptions, ProductFolders } from './installation.ts';
import type { NodeServiceOptions } from './node-service.ts';
import { POOLER_STATS } from './pooler.ts';

/** Ports of all processes, on 127.0.0.1. */
export interface ServicePorts {
  readonly visitors: number;
  readonly calls: number;
  readonly apis: readonly number[];
  readonly edges: readonly number[];
  readonly draws: readonly number[];
  readonly ops: number;
  readonly console: number;
  readonly pooler: number;
}

/** A process, and the port under which it listens; undefined: nowhere. */
export type PlannedService = NodeServiceOptions & { readonly port: number | undefined };

/** The given ports, and free ones for the rest. */
export async function choosePorts(options: InstallationOptions): Promise<ServicePorts> {
  return {
    visitors: options.port ?? (await freePort()),
    calls: await freePort(),
    apis: [await freePort(), await freePort()],
    edges: [await freePort(), await freePort()],
    draws: [await freePort(), await freePort()],
    ops: await freePort(),
    console: options.consolePort ?? (await freePort()),
    pooler: await freePort(),
  };
}

/** What is needed to plan the processes. */
interface Plan {
  readonly cluster: Pick<DatabaseCluster, 'secrets' | 'url' | 'replicaUrl'>;
  readonly ports: ServicePorts;
  readonly folders: ProductFolders;
  readonly prometheusUrl: string | undefined;
  readonly options: InstallationOptions;
}

const local = (port: number): string => `http://127.0.0.1:${port}`;
const publicUrl = ({ ports, options }: Plan): string =>
  `http://localhost:${options.hasWeb === false ? ports.apis[0] : ports.visitors}`;
const numbered = (prefix: string, ports: readonly number[]) =>
  ports.map((port, index) => ({ name: `${prefix}-${index + 1}`, port, index }));

/** API servers, draws and the operators' server; they have to be ready before edges can be. */
export async function planServers(plan: Plan): Promise<readonly PlannedService[]> {
  const { cluster, ports, folders, options } = plan;
  const secret = await secretEnvironment(cluster.secrets);
  const common = {
    HOST: '127.0.0.1',
    DATA_DIR: folders.data,
    DATABASE_PASSWORDS: folders.passwords,
    ...options.environment,
  };
  // Draws and push messages need no files.
  const withFiles = { ...common, ...options.filesEnvironment };
  const pooled = (...logins: Parameters<typeof pooledEnvironment>[2]) =>
    pooledEnvironment(cluster, ports.pooler, logins);
  const api = {
    ...withFiles,
    ...(await pooled('velvet_api', 'velvet_metrics')),
    // The owner fills an empty database with demo data; servers without it do not get its login.
    ...(options.hasDemo ? await directEnvironment(cluster, [OWNER]) : {}),
    DATABASE_DIRECT_URL: withoutPassword(await cluster.url('velvet_api')),
    DATABASE_REPLICA_URL: withoutPassword(await cluster.replicaUrl('velvet_api')),
    DATABASE_POOLER_URL: `postgres://${POOLER_STATS}@127.0.0.1:${ports.pooler}/pgbouncer`,
    ...secret,
    PUBLIC_URL: publicUrl(plan),
    DEMO_DATA: options.hasDemo ? '1' : '0',
    ...(options.hasJobs ? {} : { PUSH_HOSTS: 'none' }),
  };
  const draws = {
    ...common,
    ...(await pooled('velvet_draws')),
    DRAWS_KEY_FILE: folders.drawsKey,
  };
  return [
    ...numbered('api', ports.apis).map(({ name, port }) => ({
      name,
      port,
      command: 'server/api/src/main.ts --role api',
      environment: { ...api, PORT: String(port) },
      readyUrl: `${local(port)}/readyz`,
    })),
    ...numbered('draws', ports.draws).map(({ name, port }) => ({
      name,
      port,
      command: 'server/api/src/main.ts --role draws',
      environment: { ...draws, DRAWS_PORT: String(port) },
      readyUrl: `${local(port)}/readyz`,
    })),
    {
      name: 'ops',
      port: ports.ops,
      command: 'server/api/src/main.ts --role ops',
      environment: {
        ...withFiles,
        ...(await pooled('velvet_operator')),
        ...secret,
        OPS_PORT: String(ports.ops),
        OPS_PUBLIC_URL: `http://localhost:${ports.console}`,
      },
      readyUrl: `${local(ports.ops)}/readyz`,
    },
    ...(options.hasJobs ? await planJobs(plan, common) : []),
  ];
}

async function planJobs(
  plan: Plan,
  common: Readonly<Record<string, string>>,
): Promise<readonly PlannedService[]> {
  const { cluster, folders, options } = plan;
  return [
    {
      name: 'transcoder',
      port: undefined,
      command: 'server/api/src/main.ts --role transcode',
      environment: {
        ...common,
        ...options.filesEnvironment,
        ...(await fileEnvironment(cluster, ['velvet_transcoder'])),
      },
    },
    {
      name: 'push',
      port: undefined,
      command: 'server/api/src/main.ts --role push',
      environment: {
        ...common,
        ...(await fileEnvironment(cluster, ['velvet_push'])),
        PUSH_KEY_FILE: folders.pushKey,
        PUBLIC_URL: publicUrl(plan),
      },
    },
  ];
}

/** Edges and console. They run server builds of released remotes, so they get no secrets. */
export function planWeb(plan: Plan): readonly PlannedService[] {
  const { ports, folders, prometheusUrl, options } = plan;
  return [
    ...numbered('edge', ports.edges).map(({ name, port, index }) => ({
      name,
      port,
      command: 'server/edge/src/main.ts --role edge',
      environment: {
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: folders.edges[index] ?? folders.data,
        API_URL: local(ports.calls),
        VELVET_ROOT: folders.root,
        PUBLIC_URL: publicUrl(plan),
        // Its proxy says who calls; without that all visitors would share one address's limits.
        TRUST_PROXY: 'loopback',
        // The proxy lets no visitor to these pages.
        DEVELOPER_PAGES: 'all',
        ...options.environment,
      },
      readyUrl: `${local(port)}/edge/readyz`,
    })),
    {
      name: 'console',
      port: ports.console,
      command: 'server/edge/src/main.ts --role console',
      environment: {
        CONSOLE_HOST: '127.0.0.1',
        CONSOLE_PORT: String(ports.console),
        DATA_DIR: folders.console,
        OPS_URL: local(ports.ops),
        VELVET_ROOT: folders.root,
        EDGE_METRICS_URLS: ports.edges.map((port) => `${local(port)}/edge/metrics`).join(','),
        ...(prometheusUrl === undefined ? {} : { PROMETHEUS_URL: prometheusUrl }),
        ...options.environment,
      },
      readyUrl: `${local(ports.console)}/edge/readyz`,
    },
  ];
}

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { isAnswered } from '../../../tools/start/ask-until.ts';
import { withClient } from '../database/with-client.ts';
import type { DatabaseCluster } from '../database-cluster.ts';
import type { KeptProgram } from '../machine/kept-program.ts';
import { rotate } from '../rotate/rotate.ts';
import { productOf } from '../rotate/rotation.ts';
import { checkout } from '../services/app-user.ts';
import type { Installation, RunningService } from '../services/installation.ts';
import { inOrder, replaceProcesses } from '../services/replace-processes.ts';
import type { Carry } from './control-server.ts';
import type { ClusterStatus } from './protocol.ts';

/** What requests act on. */
interface Controlled {
  readonly cluster: DatabaseCluster;
  /** Absent with `--database-only`. */
  readonly installation: Installation | undefined;
  /** Begins the end of the cluster; resolves when everything has ended. */
  stop(): Promise<void>;
}

/** Carries out what comes over the control socket. */
export function carryOut({ cluster, installation, stop }: Controlled): Carry {
  const product = () => productOf({ installation });
  return async (request, progress) => {
    switch (request.command) {
      case 'status':
        return readStatus(cluster, installation);
      case 'stop':
        return stop();
      case 'restart': {
        const { services } = product();
        const names = request.name === 'all' ? inOrder(services.keys()) : [request.name];
        return replaceProcesses(product(), names, { progress });
      }
      case 'replace': {
        const names = inOrder(product().services.keys(), request.direction);
        return replaceProcesses(product(), names, { checkout: request.checkout, progress });
      }
      case 'rotate':
        return rotate(request.what, { cluster, installation, names: request.names, progress });
    }
  };
}

const LIMIT_MS = 3_000;
const execute = promisify(execFile);
const versionSchema = v.object({ version: v.string() });

/** What runs and how it is at this moment. Nothing that does not answer holds it up for long. */
async function readStatus(
  cluster: DatabaseCluster,
  installation: Installation | undefined,
): Promise<ClusterStatus> {
  const known = installation?.services;
  const services = inOrder(known?.keys() ?? []).flatMap((name) => known?.get(name) ?? []);
  const { pooler, proxy, prometheus, exporters = [] } = installation ?? {};
  const others = [pooler, proxy, prometheus, ...exporters];
  const programs = others.filter((each) => each !== undefined);
  const [release, processes, beside, nodes, replication] = await Promise.all([
    releaseOf(checkout),
    Promise.all(services.map(processStatus)),
    Promise.all(programs.map(async (each) => ({ name: each.name, state: await stateOf(each) }))),
    cluster.members(),
    readReplication(await cluster.url('postgres')),
  ]);
  return {
    checkout,
    release,
    primaryPort: cluster.ports.primary,
    ...(installation ? { releasesFolder: installation.releasesFolder } : {}),
    processes: [...processes, ...beside],
    nodes: nodes.map(({ name, role, state }) => ({ name, role, state })),
    replication,
  };
}

async function processStatus(service: RunningService): Promise<ClusterStatus['processes'][number]> {
  const running = await stateOf(service);
  const { name, checkout: folder, readyUrl } = service;
  const isAsked = running === 'running' && readyUrl !== undefined;
  const state = isAsked
    ? (await isAnswered(readyUrl, LIMIT_MS))
      ? 'ready'
      : 'not ready'
    : running;
  return { name, state, checkout: folder, release: await releaseOf(folder) };
}

const stateOf = async (program: KeptProgram): Promise<'running' | 'ended'> =>
  (await program.processes()).length > 0 ? 'running' : 'ended';

/** Version and, where git knows it, commit of a checkout. */
async function releaseOf(folder: string): Promise<string> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const read = v.safeParse(versionSchema, JSON.parse(text));
  const version = read.success ? read.output.version : 'unknown';
  // It may belong to another user; nothing of it is run.
  const args = ['-c', 'safe.directory=*', '-C', folder, 'rev-parse', '--short', 'HEAD'];
  const commit = await execute('git', args).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  return commit === '' ? version : `${version} (${commit})`;
}

/** What the primary says about its standbys; none while there is no primary. */
async function readReplication(url: string): Promise<ClusterStatus['replication']> {
  const standbys = `SELECT application_name AS standby, state,
      sync_state IN ('sync', 'quorum') AS synchronous,
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn), 0)::float AS "behindBytes"
    FROM pg_stat_replication WHERE application_name LIKE 'pg-%' ORDER BY 1`;
  return withClient(
    url,
    async (client) => (await client.query<ClusterStatus['replication'][number]>(standbys)).rows,
    LIMIT_MS,
  ).catch(() => []);
}

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { OWNER } from '../../../../deploy/cluster/database/cluster-addresses.ts';
import type { DatabaseCluster } from '../../../../deploy/cluster/database-cluster.ts';
import { postgresPrograms } from '../../../../deploy/cluster/packages.ts';
import type { Queryable } from '../../../../server/api/src/database/queryable.ts';

const execute = promisify(execFile);
const LIMIT_MS = 2_000;
const PAUSE_MS = 700;

interface Accepted {
  readonly node: string;
  readonly id: string;
  /** When it was sent and acknowledged, in milliseconds of `performance.now()`. */
  readonly sentMs: number;
  readonly acknowledgedMs: number;
}

/** Writes to each node itself, sent from within its own network, so that a partition does not stop them. */
export interface PrimaryProbes {
  /** Times at which a node acknowledged a write although another one had done so since its last. */
  readonly overlaps: () => number;
  readonly acknowledged: () => number;
  /** Acknowledged writes that the database does not have. */
  lost(owner: Queryable): Promise<number>;
  stop(): Promise<void>;
}

/** @param owner makes the table that the probes write to. */
export async function startPrimaryProbes(
  cluster: DatabaseCluster,
  owner: Queryable,
): Promise<PrimaryProbes> {
  await owner.query('CREATE TABLE probe (id uuid PRIMARY KEY, node text NOT NULL)');
  const accepted: Accepted[] = [];
  let stopped = false;
  const workers = cluster.nodes.map(async (node) => {
    const url = await cluster.nodeUrl(node, OWNER);
    while (!stopped) {
      const id = randomUUID();
      const sql = `INSERT INTO probe VALUES ('${id}', '${node.name}')`;
      const command = [...node.enter, `${postgresPrograms}/psql`, '-qX', '-c', sql];
      const sentMs = performance.now();
      const isAccepted = await execute(command[0] ?? '', command.slice(1), {
        env: { PGSERVICEFILE: '/dev/null', ...connection(url) },
        timeout: LIMIT_MS,
        killSignal: 'SIGKILL',
      }).then(
        () => true,
        () => false,
      );
      if (isAccepted) {
        accepted.push({ node: node.name, id, sentMs, acknowledgedMs: performance.now() });
      }
      await delay(PAUSE_MS);
    }
  });
  return {
    overlaps: () => countOverlaps(accepted),
    acknowledged: () => accepted.length,
    async lost(db) {
      const { rows } = await db.query<{ lost: string | number }>(
        `SELECT count(*) AS lost FROM unnest($1::uuid[]) AS wanted
          WHERE NOT EXISTS (SELECT FROM probe WHERE id = wanted)`,
        [accepted.map(({ id }) => id)],
      );
      return Number(rows[0]?.lost ?? 0);
    },
    async stop() {
      stopped = true;
      await Promise.all(workers);
    },
  };
}

/** In the environment, because arguments are seen by every user of the machine. */
function connection(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGDATABASE: pathname.slice(1),
    PGCONNECT_TIMEOUT: '2',
  };
}

/**
 * A write that was sent after another node's was acknowledged is accepted by the new primary; the old
 * one may acknowledge nothing that was sent afterwards, unless it has become primary again, which is
 * after a fault of the other.
 */
export function countOverlaps(
  accepted: readonly Pick<Accepted, 'node' | 'sentMs' | 'acknowledgedMs'>[],
): number {
  const reigns: { readonly node: string; fromMs: number; toMs: number }[] = [];
  for (const each of accepted.toSorted((a, b) => a.acknowledgedMs - b.acknowledgedMs)) {
    const last = reigns.at(-1);
    if (last?.node === each.node) last.toMs = each.acknowledgedMs;
    else reigns.push({ node: each.node, fromMs: each.sentMs, toMs: each.acknowledgedMs });
  }
  // A reign of a node that begins before the one before it has ended, or that is a single return of
  // a node within seconds, cannot be told from two primaries.
  return reigns.filter((reign, index) => {
    const before = reigns[index - 1];
    const earlier = reigns[index - 2];
    if (before === undefined) return false;
    const returns =
      earlier?.node === reign.node && reign.fromMs - before.fromMs < SHORTEST_REIGN_MS;
    return reign.fromMs < before.toMs || returns;
  }).length;
}

/** A lease: no node can lose it and get it again in less. */
const SHORTEST_REIGN_MS = 8_000;

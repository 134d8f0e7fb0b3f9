import { request } from 'node:http';
import * as v from 'valibot';
import type { NodePlace } from './database-node.ts';
import { withClient } from './with-client.ts';

/** A member as Patroni sees it. */
export interface Member {
  readonly name: string;
  /** leader, sync_standby, replica and others. */
  readonly role: string;
  /** running, starting, stopped and others; a standby that streams is running. */
  readonly state: string;
}

const LIMIT_MS = 2_000;
const clusterSchema = v.object({
  members: v.array(v.object({ name: v.string(), role: v.string(), state: v.string() })),
});

/** The members as the first node that answers sees them; none when nobody does. */
export async function readMembers(places: readonly NodePlace[]): Promise<readonly Member[]> {
  for (const place of places) {
    const answer = await ask(place, '/cluster').catch(() => undefined);
    if (answer === undefined) continue;
    const read = v.safeParse(clusterSchema, answer.body);
    if (read.success) return read.output.members;
  }
  return [];
}

/** Whether the node holds the leader's lease and accepts writes. */
export const isPrimary = (place: NodePlace): Promise<boolean> =>
  ask(place, '/primary').then(
    ({ status }) => status === 200,
    () => false,
  );

/** A call that changes something. @returns its status; rejects when nobody answers in time. */
export async function callPatroni(
  { address, ports }: NodePlace,
  path: string,
  { user, password }: { readonly user: string; readonly password: string },
  { body, limitMs = LIMIT_MS }: { readonly body?: object; readonly limitMs?: number } = {},
): Promise<number> {
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  const response = await fetch(`http://${address}:${ports.patroni}${path}`, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}`, Connection: 'close' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(limitMs),
  });
  await response.arrayBuffer();
  return response.status;
}

/** A call of Patroni's REST interface, without keeping the connection; rejects after two seconds. */
function ask(
  { address, ports }: NodePlace,
  path: string,
): Promise<{ readonly status: number; readonly body: unknown }> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: address, port: ports.patroni, path, agent: false, timeout: LIMIT_MS },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () => {
          try {
            const body: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
            resolve({ status: response.statusCode ?? 0, body });
          } catch (error) {
            reject(error);
          }
        });
      },
    );
    call.once('timeout', () => call.destroy(new Error(`${path} was not answered`)));
    call.once('error', reject);
    call.end();
  });
}

const QUERY_LIMIT_MS = 3_000;

/** Standbys that stream from a node now. Patroni may still call one running that is being rewound. */
interface Standbys {
  readonly streaming: number;
  /** Those that acknowledge writes. */
  readonly synchronous: number;
}

/** @param url a connection of the superuser to the node; none are found while it does not answer. */
export async function streamingStandbys(url: string): Promise<Standbys> {
  const counts = `SELECT count(*)::integer AS streaming,
      (count(*) FILTER (WHERE sync_state IN ('sync', 'quorum')))::integer AS synchronous
    FROM pg_stat_replication WHERE state = 'streaming' AND application_name LIKE 'pg-%'`;
  const found = await withClient(
    url,
    (client) => client.query<Standbys>(counts),
    QUERY_LIMIT_MS,
  ).catch(() => undefined);
  return found?.rows[0] ?? { streaming: 0, synchronous: 0 };
}

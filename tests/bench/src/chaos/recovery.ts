import { setTimeout as delay } from 'node:timers/promises';
import { isAnswered } from '../../../../tools/start/ask-until.ts';
import { edgeFigures } from './edge-figures.ts';
import { sorted } from './faults/key-faults.ts';
import type { Stage } from './stage.ts';

/** Within this time after its cause is gone, everything has to be as before. */
const RECOVERY_LIMIT_MS = 90_000;
const ASK_MS = 3_000;
const POLL_MS = 200;
const RUNNING = new Set(['running', 'streaming']);

/** What is not as it has to be, in words; empty when all processes and nodes are ready. */
async function whatIsMissing(stage: Stage): Promise<readonly string[]> {
  const { cluster, installation } = stage;
  const services = await Promise.all(
    [...installation.services].map(async ([name, { url }]) => {
      const path = /^edge|^console/.test(name) ? '/edge/readyz' : '/readyz';
      return url === undefined || (await answers(`${url}${path}`)) ? [] : [name];
    }),
  );
  const members = await cluster.members();
  const nodes = cluster.nodes.flatMap(({ name }) => {
    const member = members.find((each) => each.name === name);
    return member && RUNNING.has(member.state) ? [] : [`${name} ${member?.state ?? 'unknown'}`];
  });
  const etcd = await Promise.all(
    cluster.nodes.map(async ({ name, address, ports }) =>
      (await answers(`http://${address}:${ports.etcdClients}/health`)) ? [] : [`etcd of ${name}`],
    ),
  );
  const isSafe = members.some(({ role }) => role === 'sync_standby');
  const primary = await cluster.primary();
  return [
    ...services.flat(),
    ...nodes,
    ...etcd.flat(),
    ...(isSafe ? [] : ['synchronous standby']),
    ...(primary ? [] : ['primary']),
    ...((await answers(`${installation.url}/Home`)) ? [] : ['proxy']),
    ...(await staleEdges(stage)),
  ];
}

/** Edges that do not have production's releases, every one of them verified. */
async function staleEdges({ installation, distribution }: Stage): Promise<readonly string[]> {
  const expected = JSON.stringify(sorted(await distribution.versions()));
  const edges = [...installation.services].filter(([name]) => name.startsWith('edge'));
  const found = await Promise.all(
    edges.map(async ([name, { url = '' }]) => {
      const figures = await edgeFigures(url).catch(() => undefined);
      const isRight = figures?.isFresh && JSON.stringify(sorted(figures.versions)) === expected;
      return isRight ? [] : [`releases of ${name}`];
    }),
  );
  return found.flat();
}

/**
 * Waits until everything is ready and a write was acknowledged after it.
 * @param hasWritten whether a write was acknowledged since the time (of `performance.now()`).
 * @returns how long it took, and what is missing when the limit was reached.
 */
export async function untilRecovered(
  stage: Stage,
  hasWritten: (sinceMs: number) => boolean,
): Promise<{ readonly tookMs: number; readonly missing: readonly string[] }> {
  const startedAt = performance.now();
  for (;;) {
    const missing = await whatIsMissing(stage).catch((error: unknown) => [String(error)]);
    const tookMs = performance.now() - startedAt;
    const isWriting = hasWritten(startedAt);
    if (missing.length === 0 && isWriting) return { tookMs, missing };
    if (tookMs > RECOVERY_LIMIT_MS) {
      return { tookMs, missing: [...missing, ...(isWriting ? [] : ['an acknowledged write'])] };
    }
    await delay(POLL_MS);
  }
}

const answers = (url: string): Promise<boolean> => isAnswered(url, ASK_MS);

import { setTimeout as delay } from 'node:timers/promises';
import { EDGE_SET_URL, edgeSetSchema } from '@velvet/contract/edge-set';
import * as v from 'valibot';
import type { Finished } from '../api/contract.ts';
import { errorMessage } from '../files.ts';
import { COHORT_COOKIE, cohortIn } from '../store/choose-set.ts';

export interface WaitOptions {
  /** Origins of edges. */
  readonly edges: readonly URL[];
  readonly limitMs?: number;
  readonly everyMs?: number;
}

/** An edge composes public pages before it serves a release (PREPARE_LIMIT_S). */
const LIMIT_MS = 120_000;
const EVERY_MS = 1_000;
const ATTEMPT_MS = 10_000;
/** The first visitors of a canary, and those that no canary reaches. */
const FIRST_BUCKET = 0;
const LAST_BUCKET = 99;

/**
 * Waits until every edge gives its visitors what is in force, a canary to its share only. Returns the edges
 * that do not within the time limit, each with what it reports instead.
 */
export async function waitForEdges(
  { app, current, canary }: Pick<Finished, 'app' | 'current' | 'canary'>,
  { edges, limitMs = LIMIT_MS, everyMs = EVERY_MS }: WaitOptions,
): Promise<readonly string[]> {
  const until = Date.now() + limitMs;
  const wanted = [
    [FIRST_BUCKET, canary?.version ?? current],
    [LAST_BUCKET, current],
  ] as const;

  async function reportOf(edge: URL): Promise<string | undefined> {
    for (const [bucket, version] of wanted) {
      const reported = await reportedBy(edge, app, bucket);
      if (reported !== version) return `${edge.origin} reports ${reported}`;
    }
    return undefined;
  }
  async function waitFor(edge: URL): Promise<readonly string[]> {
    for (;;) {
      const other = await reportOf(edge);
      if (other === undefined) return [];
      if (Date.now() + everyMs > until) return [other];
      await delay(everyMs);
    }
  }
  return (await Promise.all(edges.map(waitFor))).flat();
}

/** The release that an edge gives to visitors in a bucket, or why it does not say. */
async function reportedBy(edge: URL, app: string, bucket: number): Promise<string> {
  const cohort = cohortIn(bucket, app);
  try {
    const response = await fetch(new URL(EDGE_SET_URL, edge), {
      // Over TLS the name has a prefix.
      headers: { cookie: `${COHORT_COOKIE}=${cohort}; __Host-${COHORT_COOKIE}=${cohort}` },
      redirect: 'error',
      signal: AbortSignal.timeout(ATTEMPT_MS),
    });
    const set = v.safeParse(edgeSetSchema, await response.json());
    if (!response.ok || !set.success) return `status ${response.status}`;
    return set.output.versions[app] ?? `no ${app}`;
  } catch (error) {
    return `nothing (${errorMessage(error)})`;
  }
}

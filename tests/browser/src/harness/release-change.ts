import { EDGE_SET_URL, edgeSetSchema } from '@velvet/contract/edge-set';
import { cohortIn } from '@velvet/registry/testing';
import * as v from 'valibot';
import type { Outcome } from './scratch.ts';
import { expect } from './test.ts';

/** The output of a command that succeeded. */
export function succeed({ ok, text }: Outcome): string {
  expect(ok, text).toBe(true);
  return text;
}

/** The version of an app that visitors of a bucket get. */
async function versionAt(url: string, id: string, bucket: number): Promise<string | undefined> {
  const headers = { cookie: `velvet.lot=${cohortIn(bucket, id)}` };
  const answer = await fetch(new URL(EDGE_SET_URL, url), { headers });
  return v.parse(edgeSetSchema, await answer.json()).versions[id];
}

/** No canary is for it. */
const LAST_BUCKET = 99;

/**
 * Runs a command that releases an app or takes a release back, and waits until visitors of a bucket
 * get it: the edge composes pages first. Returns what the command printed.
 */
export async function changeRelease(
  url: string,
  id: string,
  command: () => Promise<Outcome>,
  bucket = LAST_BUCKET,
): Promise<string> {
  const before = await versionAt(url, id, bucket);
  const said = succeed(await command());
  await expect.poll(() => versionAt(url, id, bucket)).not.toBe(before);
  return said;
}

import { EDGE_SET_URL, edgeSetSchema } from '@velvet/contract/edge-set';
import { releaseCopy } from '@velvet/registry/testing';
import * as v from 'valibot';
import { expect } from './test.ts';

interface Republished {
  readonly url: string;
  readonly releasesDir: string;
  readonly id: string;
  readonly version: string;
  /** Removed from the new release. */
  readonly without?: string;
}

/** The version of each app that new pages have. */
export async function versionsAt(url: string): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(new URL(EDGE_SET_URL, url));
  return v.parse(edgeSetSchema, await answer.json()).versions;
}

/** Releases what is in use of an app once more as another version, and waits until pages have it. */
export async function republish({ url, ...release }: Republished): Promise<void> {
  const { id, version } = release;
  await releaseCopy({ ...release, from: (await versionsAt(url))[id] ?? '' });
  await expect.poll(async () => (await versionsAt(url))[id]).toBe(version);
}

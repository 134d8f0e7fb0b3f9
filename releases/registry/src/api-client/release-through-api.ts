import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isHostId } from '@velvet/contract/hosts';
import { SERVER_FILE } from '@velvet/contract/release-files';
import type { Finished } from '../api/contract.ts';
import type { WrittenRelease } from '../publish/publish.ts';
import {
  type Registry,
  RegistryRefusal,
  withCanary,
  withCurrent,
  withoutExpired,
  withPromoted,
  withRolledBack,
} from '../registry/registry.ts';
import type { Release } from '../release/release.ts';
import type { SigningKey } from '../signing/keys.ts';
import { signingKeys, trustOf } from '../signing/trust.ts';
import type { ApiServer } from './call-api.ts';
import { apiOrigin, type Mirror, openMirror } from './mirror.ts';
import { appDocument, sendDocument } from './send-document.ts';
import { type WaitOptions, waitForEdges } from './wait-for-edges.ts';

/** Where a team releases that has only its own key. */
export interface ApiTarget extends WaitOptions {
  readonly server: ApiServer;
}

export interface Change {
  readonly target: ApiTarget;
  readonly id: string;
  readonly log: (line: string) => void;
}

interface ApiRelease extends Change {
  /** Share of visitors, 1–99; undefined for everybody. */
  readonly canaryPercent?: number | undefined;
  /** The version that a build of the sources has. */
  readonly version: string;
  /** Builds into a folder with what is in production, and checks against it. */
  readonly build: (releasesDir: string, before: Registry) => Promise<WrittenRelease>;
}

/** What is in production, verified, in a folder that is removed afterwards; and the keys at hand. */
export interface Workplace extends Mirror {
  readonly keys: readonly SigningKey[];
}

export async function withWorkplace<T>(
  { target, log }: Pick<Change, 'target' | 'log'>,
  work: (place: Workplace) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-release-'));
  try {
    const releasesDir = path.join(folder, 'releases');
    if (!process.env.VELVET_ROOT) {
      throw new RegistryRefusal(
        'VELVET_ROOT is needed: the root.json of the installation, from its keeper',
      );
    }
    log(`Reading what is in production from ${target.server.url.host}`);
    const mirror = await openMirror({
      origin: apiOrigin(target.server),
      releasesDir,
      trust: await trustOf(releasesDir),
      now: new Date(),
    });
    return await work({ ...mirror, keys: await signingKeys(releasesDir) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The releases that a build of this app is checked against. */
export async function fetchCounterparts(
  { registry, fetchRelease }: Workplace,
  id: string,
): Promise<void> {
  const isForChecks = (name: string) => !isHostId(id) && name === SERVER_FILE;
  for (const [other, { current }] of Object.entries(registry.apps)) {
    if (isHostId(other) !== isHostId(id)) await fetchRelease(other, current, isForChecks);
  }
}

/** What a build was checked against. */
interface Checked extends WrittenRelease {
  /** The shell in production. */
  readonly shell: string | undefined;
  /** Whether the registry has the app: the keeper adds a new one before its first release. */
  readonly isAdded: boolean;
}

/**
 * Builds one app here and checks it against what is in production. Nothing is changed there, no key is
 * needed, and nothing is left here. Throws as `releaseThroughApi` does.
 */
export function checkThroughApi(order: Omit<ApiRelease, 'canaryPercent'>): Promise<Checked> {
  return withWorkplace(order, async (place) => {
    const built = await buildThere(place, order);
    const { roles } = place.metadata.targets.signed.delegations;
    const isAdded = roles.some(({ name }) => name === order.id);
    return { ...built, shell: place.registry.apps.shell?.current, isAdded };
  });
}

/** In the folder with what is in production. */
async function buildThere(
  place: Workplace,
  { id, version, build }: Pick<ApiRelease, 'id' | 'version' | 'build'>,
): Promise<WrittenRelease> {
  const { releasesDir, registry, fetchRelease } = place;
  await fetchCounterparts(place, id);
  // Released before: a build is compared with what is there.
  const isKnown = Object.hasOwn(registry.apps[id]?.digests ?? {}, version);
  if (isKnown) await fetchRelease(id, version, () => true);
  return build(releasesDir, registry);
}

/**
 * Builds, checks and signs one app here, and releases it through the API of an installation. Throws a
 * RegistryRefusal, ReleaseRefusal, UntrustedRegistry, ApiRefusal or ApiUnreachable.
 */
export function releaseThroughApi(order: ApiRelease): Promise<void> {
  const { id, version, canaryPercent, log } = order;
  return withWorkplace(order, async (place) => {
    const { registry } = place;
    const { release, digest } = await buildThere(place, order);
    const now = new Date();
    const published = { id, version, digest, at: now.toISOString() };
    const next = canaryPercent
      ? withCanary(registry, { ...published, percent: canaryPercent })
      : withCurrent(registry, published);
    if (next === registry) {
      log(`${id}: everybody has ${version} already`);
      return;
    }
    await putInForce(place, order, { next: withoutExpired(next, now, id), now, release });
  });
}

interface Next {
  readonly next: Registry;
  readonly now: Date;
  /** What it adds; its files are in the workplace. */
  readonly release?: Release;
}

/** Signs what an app has in use next, sends it, and waits for the edges. */
async function putInForce(
  place: Workplace,
  order: Change,
  { next, now, release }: Next,
): Promise<void> {
  const { target, id, log } = order;
  const app = next.apps[id];
  if (!app) throw new RegistryRefusal(`${id} has no release`);
  const document = await appDocument({ ...place, id, app, now });
  const server = { ...target.server, log };
  const added = release && { release, folder: path.join(place.releasesDir, id, release.version) };
  let sentBytes = 0;
  const onProgress = (bytes: number) => {
    sentBytes += bytes;
  };
  if (release) log(`Sending ${id} ${release.version}`);
  const finished = await sendDocument({ server, app: id, document, ...added, onProgress });
  if (release) log(`Sent ${Math.ceil(sentBytes / 1024)} KB`);
  await reportAndWait(finished, order);
}

const changes = { promote: withPromoted, rollback: withRolledBack } as const;

/** Promotes the canary of an app, or rolls it back. Throws as `releaseThroughApi` does. */
export function changeThroughApi(kind: keyof typeof changes, order: Change): Promise<void> {
  return sendChange(order, (registry, at) => changes[kind](registry, { id: order.id, at }));
}

/** Changes one app of the registry as it is in production now. Throws as `releaseThroughApi` does. */
export function sendChange(
  order: Change,
  change: (registry: Registry, at: string) => Registry,
): Promise<void> {
  return withWorkplace(order, async (place) => {
    const now = new Date();
    await putInForce(place, order, { next: change(place.registry, now.toISOString()), now });
  });
}

/**
 * Signs what an app has in use with every key at hand: with a new key before the old one is revoked. Throws
 * as `releaseThroughApi` does.
 */
export const signThroughApi = (order: Change): Promise<void> =>
  sendChange(order, (registry) => registry);

/** The registry that is in production, verified. Throws as `releaseThroughApi` does. */
export const readThroughApi = (order: Change): Promise<Registry> =>
  withWorkplace(order, async ({ registry }) => registry);

async function reportAndWait(finished: Finished, { target, log }: Change): Promise<void> {
  const { app, current, canary } = finished;
  log(
    canary
      ? `${app}: ${canary.percent} % of visitors get ${canary.version}, the others ${current}`
      : `${app}: everybody gets ${current}`,
  );
  const { edges } = target;
  if (edges.length === 0) return;
  const behind = await waitForEdges(finished, target);
  if (behind.length > 0) {
    throw new RegistryRefusal(
      `The registry has it, but not every edge yet, and nothing needs to be released again: ${behind.join('; ')}. Ask the installation’s keeper to look at the logs of these edges`,
    );
  }
  log(edges.length === 1 ? 'The edge serves it' : `All ${edges.length} edges serve it`);
}

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { hexOf } from '../signing/documents.ts';
import { type AppTargets, expiryOf, releasePath, SPEC_VERSION } from '../signing/metadata.ts';
import type { Metadata } from '../signing/read-metadata.ts';
import { type Registry, type RegistryApp, RegistryRefusal } from './registry.ts';

const toBase64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');

/** The registry in verified metadata. */
export function registryOf({ snapshot, apps, expired }: Metadata): Registry {
  const usable = [...apps].filter(([id]) => !expired.includes(id));
  return {
    revision: snapshot.version,
    apps: Object.fromEntries(usable.map(([id, { signed }]) => [id, appOf(signed)])),
  };
}

function appOf({ targets, 'x-velvet-app': app }: AppTargets): RegistryApp {
  const { follows: _, ...rollout } = app;
  const versions = Object.entries(targets).map(
    ([target, { length, hashes }]) => [target.split('/')[1] ?? '', length, hashes.sha256] as const,
  );
  return {
    ...rollout,
    digests: Object.fromEntries(versions.map(([version, , hash]) => [version, toBase64(hash)])),
    sizes: Object.fromEntries(versions.map(([version, length]) => [version, length])),
  };
}

interface Described {
  readonly releasesDir: string;
  readonly id: string;
  readonly app: RegistryApp;
  readonly version: number;
  /** The version of the document that it replaces, for the release API. */
  readonly follows?: number;
  readonly now: Date;
}

/** The document signed by an app's role. Throws a RegistryRefusal for a missing release. */
export async function appTargetsOf(described: Described): Promise<AppTargets> {
  const { releasesDir, id, app, version, follows, now } = described;
  const { digests, sizes = {}, ...rollout } = app;
  const targets = await Promise.all(
    Object.entries(digests).map(async ([release, digest]) => {
      const length = sizes[release] ?? (await sizeOf(releasesDir, id, release));
      return [releasePath(id, release), { length, hashes: { sha256: hexOf(digest) } }] as const;
    }),
  );
  return {
    _type: 'targets',
    spec_version: SPEC_VERSION,
    version,
    expires: expiryOf('targets', now),
    targets: Object.fromEntries(targets),
    'x-velvet-app': { ...rollout, ...(follows === undefined ? {} : { follows }) },
  };
}

async function sizeOf(releasesDir: string, id: string, release: string): Promise<number> {
  try {
    return (await stat(path.join(releasesDir, releasePath(id, release)))).size;
  } catch (cause) {
    throw new RegistryRefusal(`${id} ${release} has no release.json`, { cause });
  }
}

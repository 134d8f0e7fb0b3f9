import { generateKeyPairSync } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  changeRoot,
  readRegistry,
  updateRegistry,
  withCurrent,
  withRolledBack,
} from '@velvet/registry/registry';
import { releaseCopy } from '@velvet/registry/testing';
import * as v from 'valibot';

const APP = 'video';
const TIMESTAMP = 'timestamp.json';
const OWNER_ONLY = 0o600;
const READABLE = 0o755;
const rootSchema = v.object({
  signed: v.object({
    version: v.number(),
    roles: v.object({ timestamp: v.object({ keyids: v.array(v.string()) }) }),
  }),
});

/** What production releases, and one edge that has a copy of its own of the releases. */
export interface ReleaseDistribution {
  /** Versions in production by app. */
  versions(): Promise<Readonly<Record<string, string>>>;
  /** Goes back to the app's previous release, or on to the later one, in turn. */
  changeRelease(): Promise<void>;
  /** Replaces the key of timestamps; the one before is lost. */
  replaceKey(): Promise<void>;
  /** Brings everything to the edge's copy, the timestamp last; without new roots if told so. */
  copy(options?: { readonly withoutRoots?: boolean }): Promise<void>;
  /** The timestamp that the copy has, to put it back later. */
  timestamp(): Promise<Buffer>;
  putTimestamp(text: Buffer): Promise<void>;
}

/**
 * Gives an edge a copy of the releases in place of the link to production's folder.
 * @param edgeFolder its DATA_DIR.
 */
export async function openDistribution(
  releasesDir: string,
  edgeFolder: string,
): Promise<ReleaseDistribution> {
  const target = path.join(edgeFolder, 'releases');
  const metadata = path.join(releasesDir, 'metadata');
  const copied = path.join(target, 'metadata');
  const keys = path.join(releasesDir, '../keys');
  let keyFile: string | undefined;
  let later: { readonly id: string; readonly version: string; readonly digest: string } | undefined;

  const putTimestamp = async (text: Buffer): Promise<void> => {
    await writeFile(path.join(copied, `${TIMESTAMP}.new`), text);
    await rename(path.join(copied, `${TIMESTAMP}.new`), path.join(copied, TIMESTAMP));
  };
  const copy: ReleaseDistribution['copy'] = async ({ withoutRoots = false } = {}) => {
    // Read first and written last, because the files it refers to never change.
    const timestamp = await readFile(path.join(metadata, TIMESTAMP));
    await mkdir(copied, { recursive: true });
    for (const name of await readdir(metadata)) {
      if (name === TIMESTAMP || (withoutRoots && name.endsWith('.root.json'))) continue;
      // What is there already never changes.
      await cp(path.join(metadata, name), path.join(copied, name), { force: false });
    }
    await putTimestamp(timestamp);
  };
  const versions = async () => {
    const { apps } = await readRegistry(releasesDir);
    return Object.fromEntries(Object.entries(apps).map(([id, { current }]) => [id, current]));
  };
  const replaceKey = async (): Promise<void> => {
    const root = await newestRoot(metadata);
    const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    if (keyFile) await rm(keyFile);
    keyFile = path.join(keys, `timestamp-${root.version + 1}.pem`);
    await writeFile(keyFile, privateKey, { mode: OWNER_ONLY });
    await changeRoot(releasesDir, {
      add: [{ role: 'timestamp', publicPem: publicKey }],
      remove: root.keyIds.map((keyId) => ({ role: 'timestamp' as const, keyId })),
    });
  };

  // On a fresh checkout each app has one release; a change of releases needs two.
  const { [APP]: from = '' } = await versions();
  await releaseCopy({ releasesDir, id: APP, from, version: `${from}-again` });
  // Development signs everything with one key, which could not be lost.
  await replaceKey();
  const begun = `${target}.copy`;
  await cp(releasesDir, begun, { recursive: true });
  // Production's folder belongs to the processes' user and is for nobody else.
  await chmod(begun, READABLE);
  await rm(target);
  await rename(begun, target);
  return {
    versions,
    replaceKey,
    copy,
    putTimestamp,
    timestamp: () => readFile(path.join(copied, TIMESTAMP)),
    async changeRelease() {
      await updateRegistry(releasesDir, (registry) => {
        const at = new Date().toISOString();
        const published = later;
        later = undefined;
        if (published) return withCurrent(registry, { ...published, at });
        const app = registry.apps[APP];
        const digest = app?.digests[app.current];
        if (app && digest !== undefined) later = { id: APP, version: app.current, digest };
        return withRolledBack(registry, { id: APP, at });
      });
    },
  };
}

async function newestRoot(metadata: string) {
  const numbers = (await readdir(metadata)).flatMap(
    (name) => /^(\d+)\.root\.json$/.exec(name)?.[1] ?? [],
  );
  const newest = Math.max(...numbers.map(Number));
  const text = await readFile(path.join(metadata, `${newest}.root.json`), 'utf8');
  const { signed } = v.parse(rootSchema, JSON.parse(text));
  return { version: signed.version, keyIds: signed.roles.timestamp.keyids };
}

import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { replaceFile, succeeds } from '../files.ts';
import { authorityOf, authorityOfApp, keysOf, sha256Hex } from '../signing/documents.ts';
import type { SigningKey } from '../signing/keys.ts';
import {
  type AppTargets,
  expiryOf,
  type Meta,
  type Root,
  SPEC_VERSION,
  type Targets,
  type TopRole,
} from '../signing/metadata.ts';
import { type Metadata, metadataFolder, timestampPath } from '../signing/read-metadata.ts';
import { newRole } from './grants.ts';
import type { Registry } from './registry.ts';
import { appTargetsOf } from './registry-of.ts';
import { signDocument } from './sign-document.ts';

/** What a change of the registry begins with, under its lock. */
export interface Writer {
  readonly releasesDir: string;
  readonly root: Root;
  /** While the root changes, so that readers of this one can still verify. */
  readonly formerRoot?: Root;
  /** The current documents; undefined before the first release. */
  readonly before: Metadata | undefined;
  readonly keys: readonly SigningKey[];
  readonly now: Date;
}

/** Paths that an app gets with its first release, by app. */
export type FirstGrants = Readonly<Record<string, readonly string[]>>;

interface RegistryStep {
  readonly registry: Registry;
  readonly old: Registry;
  readonly firstGrants: FirstGrants;
}

/**
 * Signs the differences between the current documents and a registry, and activates them. A new app gets a
 * role of its own, for the keys that sign targets. Throws a RegistryRefusal for a path that another app has.
 */
export async function writeRegistry(
  writer: Writer,
  { registry, old, firstGrants }: RegistryStep,
): Promise<void> {
  const { releasesDir, root, before, now } = writer;
  const apps = new Map<string, AppTargets>();
  for (const [id, app] of Object.entries(registry.apps)) {
    if (isDeepStrictEqual(app, old.apps[id])) continue;
    const version = nextVersion(before?.apps.get(id)?.signed.version, now);
    apps.set(id, await appTargetsOf({ releasesDir, id, app, version, now }));
  }
  const present = before?.targets.signed ?? noTargets(now);
  const { keys, roles } = present.delegations;
  const { keyids } = root.roles.targets;
  const added = [...apps.keys()]
    .filter((id) => !roles.some(({ name }) => name === id))
    .map((name) => newRole({ name, keyids, paths: firstGrants[name] ?? [] }, roles));
  if (before && added.length === 0) return putInForce(writer, { apps });
  const delegations = {
    keys: { ...keys, ...keysOf([root.roles.targets], root.keys) },
    roles: [...roles, ...added],
  };
  await putInForce(writer, { apps, targets: renewed({ ...present, delegations }, writer) });
}

/** Documents to activate; others are unchanged. */
interface Changes {
  readonly targets?: Targets;
  readonly apps?: ReadonlyMap<string, AppTargets>;
  /** Documents of apps that were signed elsewhere, and verified. */
  readonly signedApps?: ReadonlyMap<string, SignedDocument>;
}

interface SignedDocument {
  readonly text: string;
  readonly version: number;
}

/**
 * Writes every changed document under its version, then the snapshot, and last the timestamp, which
 * is the one step that puts them in force together. Throws a RegistryRefusal where a key is missing,
 * before anything is written.
 */
export async function putInForce(writer: Writer, changes: Changes): Promise<void> {
  const { releasesDir, before, now } = writer;
  const documents = signChanges(writer, changes);
  const meta: Record<string, Meta> = { ...before?.snapshot.meta };
  for (const [role, document] of documents) meta[`${role}.json`] = metaOf(document);
  const snapshot = signSnapshot(writer, meta);
  const timestamp = signTimestamp(writer, metaOf(snapshot));
  const folder = metadataFolder(releasesDir);
  await mkdir(folder, { recursive: true });
  for (const [role, { text, version }] of documents.set('snapshot', snapshot)) {
    await replaceFile(path.join(folder, `${version}.${role}.json`), text);
  }
  const used = namesOf(meta, snapshot);
  for (const name of before ? namesOf(before.snapshot.meta, before.snapshot) : []) {
    // One that is missing already is no reason to write nothing.
    if (!used.has(name)) await succeeds(utimes(path.join(folder, name), now, now));
  }
  await replaceFile(timestampPath(releasesDir), timestamp.text);
  await removeUnused(folder, used);
}

/** The files of a snapshot and of what it names. */
const namesOf = (
  meta: Readonly<Record<string, Meta>>,
  snapshot: { readonly version: number },
): ReadonlySet<string> =>
  new Set([
    ...Object.entries(meta).map(([file, { version }]) => `${version}.${file}`),
    `${snapshot.version}.snapshot.json`,
  ]);

/** Renews the timestamp of the current snapshot. */
export async function renewTimestamp(writer: Writer, before: Metadata): Promise<void> {
  const { text } = signTimestamp(writer, before.snapshotMeta);
  await replaceFile(timestampPath(writer.releasesDir), text);
}

/** The next version of the targets, good for their whole lifetime again. */
export const renewed = (targets: Targets, { before, now }: Writer): Targets => ({
  ...targets,
  version: nextVersion(before?.targets.signed.version, now),
  expires: expiryOf('targets', now),
});

/** The same of an app's document. */
export const renewedApp = (app: AppTargets, now: Date): AppTargets => ({
  ...app,
  version: nextVersion(app.version, now),
  expires: expiryOf('targets', now),
});

/** Epoch seconds, so that recreated metadata is newer than what it replaces. */
export const nextVersion = (before: number | undefined, now: Date): number =>
  Math.max((before ?? 0) + 1, Math.floor(now.getTime() / 1000));

/** The changed documents, by role, in the order in which they are written. */
function signChanges(
  writer: Writer,
  { targets, apps = new Map(), signedApps = new Map() }: Changes,
): Map<string, SignedDocument> {
  const { root, before, keys, now } = writer;
  const inForce = targets ?? before?.targets.signed ?? noTargets(now);
  const documents = new Map<string, SignedDocument>();
  if (targets) documents.set('targets', signTop(writer, 'targets', targets));
  for (const [id, app] of apps) {
    const authority = authorityOfApp(inForce, root, id);
    const text = signDocument({ name: id, signed: app, authority, keys });
    documents.set(id, { text, version: app.version });
  }
  for (const [id, document] of signedApps) documents.set(id, document);
  return documents;
}

function signSnapshot(writer: Writer, meta: Readonly<Record<string, Meta>>): SignedDocument {
  const { before, now } = writer;
  return signTop(writer, 'snapshot', {
    _type: 'snapshot',
    spec_version: SPEC_VERSION,
    version: nextVersion(before?.snapshot.version, now),
    expires: expiryOf('snapshot', now),
    meta,
  });
}

function signTimestamp(writer: Writer, snapshot: Meta): SignedDocument {
  const { before, now } = writer;
  return signTop(writer, 'timestamp', {
    _type: 'timestamp',
    spec_version: SPEC_VERSION,
    version: nextVersion(before?.timestamp.version, now),
    expires: expiryOf('timestamp', now),
    meta: { 'snapshot.json': snapshot },
  });
}

/** Signs a document of one of the root's own roles. */
function signTop<S extends { readonly version: number }>(
  { root, formerRoot, keys }: Writer,
  role: TopRole,
  signed: S,
): SignedDocument {
  const authority = authorityOf(root, role);
  const formerAuthority = formerRoot && authorityOf(formerRoot, role);
  const text = signDocument({ name: role, signed, authority, formerAuthority, keys });
  return { text, version: signed.version };
}

const metaOf = ({ text, version }: SignedDocument): Meta => ({
  version,
  length: Buffer.byteLength(text),
  hashes: { sha256: sha256Hex(text) },
});

const noTargets = (now: Date): Targets => ({
  _type: 'targets',
  spec_version: SPEC_VERSION,
  version: nextVersion(undefined, now),
  expires: expiryOf('targets', now),
  targets: {},
  delegations: { keys: {}, roles: [] },
});

/** A reader may still be reading the files of an older timestamp; counts from when they fall out of use. */
const KEEP_UNUSED_MS = 60 * 60 * 1000;

/** Removes what nothing in force names; roots stay, because every reader walks through all of them. */
async function removeUnused(folder: string, used: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (used.has(name) || name === 'timestamp.json' || name.endsWith('.root.json')) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > KEEP_UNUSED_MS) await rm(file, { force: true });
  }
}

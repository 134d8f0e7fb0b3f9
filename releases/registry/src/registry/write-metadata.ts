import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { replaceFile } from '../files/files.ts';
import { type Authority, authorityOf, envelopeText, sha256Hex } from '../signing/documents.ts';
import { signValue } from '../signing/keys.ts';
import { expiryOf } from '../signing/lifetimes.ts';
import {
  type AppRole,
  type AppTargets,
  isAppName,
  type Meta,
  pathsOf,
  type Root,
  SPEC_VERSION,
  type Targets,
  type TopRole,
} from '../signing/metadata.ts';
import { type Metadata, metadataFolder, timestampPath } from '../signing/read-metadata.ts';
import type { SigningKey } from '../signing/trust.ts';
import { withGrants } from './grants.ts';
import { type Registry, RegistryRefusal } from './registry.ts';
import { appTargetsOf } from './registry-of.ts';

/** A reader may still be reading the files of an older timestamp. */
const KEEP_UNUSED_MS = 60 * 60 * 1000;

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

/** Documents to activate; others are unchanged. */
interface Changes {
  readonly targets?: Targets;
  readonly apps?: ReadonlyMap<string, AppTargets>;
  /** Documents of apps that were signed elsewhere, and verified. */
  readonly signedApps?: ReadonlyMap<string, { readonly text: string; readonly version: number }>;
}

/** Epoch seconds, so that recreated metadata is newer than what it replaces. */
export const nextVersion = (before: number | undefined, now: Date): number =>
  Math.max((before ?? 0) + 1, Math.floor(now.getTime() / 1000));

const ableTo = ({ keyids }: Authority, keys: readonly SigningKey[]): readonly SigningKey[] =>
  keys.filter(({ id }) => keyids.includes(id));

export const canSign = (authority: Authority, keys: readonly SigningKey[]): boolean =>
  ableTo(authority, keys).length >= authority.threshold;

/**
 * The document with the signatures of every key at hand that its role accepts, or accepted under the
 * root before. Throws a RegistryRefusal when those are not enough for the role.
 */
export function signDocument(
  name: string,
  signed: object,
  authorities: { readonly now: Authority; readonly former?: Authority | undefined },
  keys: readonly SigningKey[],
): string {
  const { now, former } = authorities;
  if (!canSign(now, keys)) {
    const names = now.keyids.map((id) => id.slice(0, 12)).join(', ');
    const count = now.threshold === 1 ? 'one' : now.threshold;
    throw new RegistryRefusal(
      `${name} needs the signatures of ${count} of these keys, not at hand here (VELVET_KEYS): ${names}`,
    );
  }
  const able = [...ableTo(now, keys), ...(former ? ableTo(former, keys) : [])];
  const signers = new Map(able.map(({ id, key }) => [id, key]));
  const signatures = [...signers].map(([id, key]) => ({ keyid: id, sig: signValue(signed, key) }));
  return envelopeText(signed, signatures);
}

/** The keys that may sign for an app: those of its role, or those of targets before it has one. */
export function authorityOfApp(targets: Targets, root: Root, id: string): Authority {
  const role = targets.delegations.roles.find(({ name }) => name === id);
  return role ? { ...role, keys: targets.delegations.keys } : authorityOf(root, 'targets');
}

const noTargets = (now: Date): Targets => ({
  _type: 'targets',
  spec_version: SPEC_VERSION,
  version: nextVersion(undefined, now),
  expires: expiryOf('targets', now),
  targets: {},
  delegations: { keys: {}, roles: [] },
});

/** Paths that an app gets with its first release, by app. */
export type FirstGrants = Readonly<Record<string, readonly string[]>>;

/**
 * Gives each of these apps a role of its own, for the keys that sign targets, and what it is granted
 * at first. Throws a RegistryRefusal for a path that another app has.
 */
function withRoles(
  targets: Targets,
  root: Root,
  ids: readonly string[],
  firstGrants: FirstGrants,
): Targets {
  const { keyids } = root.roles.targets;
  const { keys, roles } = targets.delegations;
  const known = new Set(roles.map(({ name }) => name));
  const added = ids
    .filter((id) => !known.has(id))
    .map((name) => withGrants(roleFor(name, keyids), firstGrants[name], roles));
  if (added.length === 0) return targets;
  const used = Object.fromEntries(
    keyids.flatMap((id) => (root.keys[id] ? [[id, root.keys[id]] as const] : [])),
  );
  return { ...targets, delegations: { keys: { ...keys, ...used }, roles: [...roles, ...added] } };
}

export function roleFor(name: string, keyids: readonly string[]): AppRole {
  if (!isAppName(name)) throw new RegistryRefusal(`${name} cannot be the name of an app`);
  return { name, keyids: [...keyids], threshold: 1, terminating: true, paths: [pathsOf(name)] };
}

interface RegistryStep {
  readonly registry: Registry;
  readonly old: Registry;
  readonly firstGrants?: FirstGrants;
}

/** Signs the differences between the current documents and a registry, and activates them. */
export async function writeRegistry(
  writer: Writer,
  { registry, old, firstGrants = {} }: RegistryStep,
): Promise<void> {
  const { releasesDir, root, before, now } = writer;
  const changed = Object.entries(registry.apps).filter(
    ([id, app]) => !isDeepStrictEqual(app, old.apps[id]),
  );
  const present = before?.targets.signed ?? noTargets(now);
  const targets = withRoles(
    present,
    root,
    changed.map(([id]) => id),
    firstGrants,
  );
  const apps = new Map<string, AppTargets>();
  for (const [id, app] of changed) {
    const version = nextVersion(before?.apps.get(id)?.signed.version, now);
    apps.set(id, await appTargetsOf({ releasesDir, id, app, version, now }));
  }
  const isNew = !before || targets !== present;
  await putInForce(writer, { apps, ...(isNew ? { targets: renewed(targets, before, now) } : {}) });
}

/** The next version of an app's document, good for its whole lifetime again. */
export const renewedApp = (app: AppTargets, now: Date): AppTargets => ({
  ...app,
  version: nextVersion(app.version, now),
  expires: expiryOf('targets', now),
});

/** The next version of the targets. */
export const renewed = (targets: Targets, before: Metadata | undefined, now: Date): Targets => ({
  ...targets,
  version: nextVersion(before?.targets.signed.version, now),
  expires: expiryOf('targets', now),
});

/**
 * Writes every changed document under its version, then the snapshot, and last the timestamp, which
 * is the one step that puts them in force together. Throws a RegistryRefusal where a key is missing,
 * before anything is written.
 */
export async function putInForce(
  writer: Writer,
  { targets, apps = new Map(), signedApps = new Map() }: Changes,
) {
  const { releasesDir, root, before, keys, now } = writer;
  const inForce = targets ?? before?.targets.signed ?? noTargets(now);
  const files = new Map<string, string>();
  const meta: Record<string, Meta> = { ...before?.snapshot.meta };
  const add = (role: string, text: string, version: number) => {
    files.set(`${version}.${role}.json`, text);
    meta[`${role}.json`] = metaOf(text, version);
  };
  if (targets) {
    const text = signDocument('targets', targets, authoritiesOf(writer, 'targets'), keys);
    add('targets', text, targets.version);
  }
  for (const [id, app] of apps) {
    const text = signDocument(id, app, { now: authorityOfApp(inForce, root, id) }, keys);
    add(id, text, app.version);
  }
  for (const [id, { text, version }] of signedApps) add(id, text, version);
  const snapshot = {
    _type: 'snapshot',
    spec_version: SPEC_VERSION,
    version: nextVersion(before?.snapshot.version, now),
    expires: expiryOf('snapshot', now),
    meta,
  };
  const text = signDocument('snapshot', snapshot, authoritiesOf(writer, 'snapshot'), keys);
  files.set(`${snapshot.version}.snapshot.json`, text);
  const timestamp = timestampText(writer, metaOf(text, snapshot.version));
  const folder = metadataFolder(releasesDir);
  await mkdir(folder, { recursive: true });
  for (const [name, content] of files) await replaceFile(path.join(folder, name), content);
  await replaceFile(timestampPath(releasesDir), timestamp);
  await removeUnused(folder, meta, snapshot.version);
}

const authoritiesOf = ({ root, formerRoot }: Writer, role: TopRole) => ({
  now: authorityOf(root, role),
  former: formerRoot && authorityOf(formerRoot, role),
});

const metaOf = (text: string, version: number): Meta => ({
  version,
  length: Buffer.byteLength(text),
  hashes: { sha256: sha256Hex(text) },
});

function timestampText(writer: Writer, snapshot: Meta): string {
  const { before, keys, now } = writer;
  const timestamp = {
    _type: 'timestamp',
    spec_version: SPEC_VERSION,
    version: nextVersion(before?.timestamp.version, now),
    expires: expiryOf('timestamp', now),
    meta: { 'snapshot.json': snapshot },
  };
  return signDocument('timestamp', timestamp, authoritiesOf(writer, 'timestamp'), keys);
}

/** Renews the timestamp of the current snapshot. */
export async function renewTimestamp(writer: Writer, before: Metadata): Promise<void> {
  const text = timestampText(writer, before.snapshotMeta);
  await replaceFile(timestampPath(writer.releasesDir), text);
}

/** Versions that nothing in force names; roots stay, because every reader walks through all of them. */
async function removeUnused(folder: string, meta: Record<string, Meta>, snapshot: number) {
  const used = new Set(Object.entries(meta).map(([name, { version }]) => `${version}.${name}`)).add(
    `${snapshot}.snapshot.json`,
  );
  for (const name of await readdir(folder)) {
    if (used.has(name) || name === 'timestamp.json' || name.endsWith('.root.json')) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > KEEP_UNUSED_MS) await rm(file, { force: true });
  }
}

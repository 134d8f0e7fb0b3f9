import path from 'node:path';
import * as v from 'valibot';
import { inParallel, readIfThere } from '../files.ts';
import {
  authorityOf,
  ExpiredRegistry,
  openDocument,
  parseEnvelope,
  sha256Hex,
  UntrustedRegistry,
} from './documents.ts';
import {
  type AppTargets,
  appTargetsSchema,
  type Meta,
  type Root,
  rootSchema,
  snapshotSchema,
  type Targets,
  targetsSchema,
  timestampSchema,
} from './metadata.ts';
import { ROOT_MAX_BYTES, type Trust } from './trust.ts';
import type { TrustState } from './trust-state.ts';

export const TIMESTAMP_MAX_BYTES = 16 * 1024;
const ROOTS_MAX = 1024;

export const metadataFolder = (releasesDir: string): string => path.join(releasesDir, 'metadata');
export const timestampPath = (releasesDir: string): string =>
  path.join(metadataFolder(releasesDir), 'timestamp.json');

export const rootPath = (releasesDir: string, version: number): string =>
  path.join(metadataFolder(releasesDir), `${version}.root.json`);

/** Where the documents of a registry are read. */
export interface MetadataOrigin {
  /** For messages. */
  readonly place: string;
  /** A document by its name; undefined where there is none. It may reject one that is longer, which is not taken anyway. */
  readonly metadata: (name: string, maxBytes: number) => Promise<string | undefined>;
}

const folderOrigin = (releasesDir: string): MetadataOrigin => ({
  place: metadataFolder(releasesDir),
  metadata: (name, maxBytes) => readIfThere(path.join(metadataFolder(releasesDir), name), maxBytes),
});

interface ReadOptions {
  readonly releasesDir: string;
  /** By default the folder of the metadata in `releasesDir`. */
  readonly origin?: MetadataOrigin;
  readonly trust: Trust;
  /** The newest that was ever taken here; undefined the first time, or where it was lost. */
  readonly known: TrustState | undefined;
  /** Undefined when signing, because expired documents must be readable to be renewed. */
  readonly now: Date | undefined;
}

/** A document as it is in its file. */
interface Stored<T> {
  readonly signed: T;
  readonly text: string;
}

/** Metadata that belongs together, every signature and version checked. */
export interface Metadata {
  readonly root: Root;
  readonly timestamp: { readonly version: number; readonly expires: string };
  readonly snapshot: {
    readonly version: number;
    readonly expires: string;
    readonly meta: Readonly<Record<string, Meta>>;
  };
  readonly snapshotMeta: Meta;
  readonly targets: Stored<Targets>;
  readonly apps: ReadonlyMap<string, Stored<AppTargets>>;
  /** Apps whose role expired, unless it is the one that was taken before. */
  readonly expired: readonly string[];
  readonly state: TrustState;
}

/**
 * Reads the metadata in the order of TUF's workflow: root after root, timestamp, snapshot, targets,
 * the apps' roles. Only the timestamp changes in place and it names everything else by version,
 * length and hash; a reader during a write gets the old set or the new one. Throws an
 * UntrustedRegistry.
 */
export async function readMetadata(options: ReadOptions): Promise<Metadata> {
  const { releasesDir, origin = folderOrigin(releasesDir), known, now } = options;
  const root = await readRoot(origin, options);
  const text = await readThere(origin, 'timestamp.json', TIMESTAMP_MAX_BYTES);
  const taken = sha256Hex(text);
  // What was accepted before it expired remains valid; anything else could be a replay.
  const clock = taken === known?.taken ? undefined : now;
  const onlineKeys = [...root.roles.timestamp.keyids, '/', ...root.roles.snapshot.keyids].join(' ');
  const older = known?.onlineKeys === onlineKeys ? known : undefined;
  const timestamp = openDocument(text, {
    name: 'timestamp',
    schema: timestampSchema,
    authority: authorityOf(root, 'timestamp'),
  });
  refuseOlder('timestamp', timestamp.version, older?.timestamp);
  if (timestamp.version === older?.timestamp && taken !== older.taken) {
    throw new UntrustedRegistry("The registry's timestamp changed without a new version");
  }
  refuseExpired('root', root, clock);
  refuseExpired('timestamp', timestamp, clock);
  const snapshotMeta = timestamp.meta['snapshot.json'];
  refuseOlder('snapshot', snapshotMeta.version, older?.snapshot);
  const snapshot = openDocument(await readNamed(origin, 'snapshot', snapshotMeta), {
    name: 'snapshot',
    schema: snapshotSchema,
    authority: authorityOf(root, 'snapshot'),
    version: snapshotMeta.version,
  });
  refuseExpired('snapshot', snapshot, clock);
  for (const [role, version] of Object.entries(older?.roles ?? {})) {
    refuseOlder(role, snapshot.meta[`${role}.json`]?.version ?? 0, version);
  }
  const { targets, apps } = await readTargets({ origin, root, meta: snapshot.meta });
  refuseExpired('targets', targets.signed, clock);
  const isStale = ([name, { signed }]: readonly [string, Stored<AppTargets>]) =>
    isExpired(signed, now) && signed.version !== known?.roles[name];
  const expired = [...apps].filter(isStale).map(([name]) => name);
  const accepted = Object.entries(snapshot.meta)
    .map(([file, { version }]) => [file.slice(0, -5), version] as const)
    .filter(([role]) => !expired.includes(role));
  const roles = { ...older?.roles, ...Object.fromEntries(accepted) };
  const versions = { root: root.version, timestamp: timestamp.version, snapshot: snapshot.version };
  const state = { ...versions, roles, taken, onlineKeys };
  return { root, timestamp, snapshot, snapshotMeta, targets, apps, expired, state };
}

/** The root that everything begins with. Throws an UntrustedRegistry, also for one of another kind. */
export const pinnedRoot = (trust: Trust): Root => permitted(openRoot(trust.root, undefined), trust);

function permitted(root: Root, { acceptsDevelopment }: Trust): Root {
  if (acceptsDevelopment || !root['x-velvet-development']) return root;
  throw new UntrustedRegistry('The root is one for development; production refuses it');
}

/** From the pinned root to the newest one: each is signed by the one before it and by itself. */
async function readRoot(
  origin: MetadataOrigin,
  { trust, known }: Pick<ReadOptions, 'trust' | 'known'>,
): Promise<Root> {
  let root = pinnedRoot(trust);
  const last = root.version + ROOTS_MAX;
  while (root.version < last) {
    const text = await readAt(origin, `${root.version + 1}.root.json`, ROOT_MAX_BYTES);
    if (text === undefined) break;
    root = permitted(openRoot(text, root), trust);
  }
  refuseOlder('root', root.version, known?.root);
  return root;
}

/** A root signed by its predecessor, or the pinned one, which is signed by itself. */
export function openRoot(text: string, before: Root | undefined): Root {
  const claimed = v.safeParse(rootSchema, parseEnvelope(text, 'root').signed);
  if (!claimed.success) throw new UntrustedRegistry("The registry's root cannot be used");
  const common = { name: 'root', schema: rootSchema };
  const own = authorityOf(claimed.output, 'root');
  if (!before) return openDocument(text, { ...common, authority: own });
  const version = before.version + 1;
  openDocument(text, { ...common, authority: authorityOf(before, 'root'), version });
  return openDocument(text, { ...common, authority: own, version });
}

interface Named {
  readonly origin: MetadataOrigin;
  readonly root: Root;
  readonly meta: Readonly<Record<string, Meta>>;
}

async function readTargets({ origin, root, meta }: Named) {
  const read = async (role: string) => {
    const named = meta[`${role}.json`];
    if (!named) throw new UntrustedRegistry(`The registry's snapshot lacks ${role}`);
    return { version: named.version, text: await readNamed(origin, role, named) };
  };
  const { text, version } = await read('targets');
  const authority = authorityOf(root, 'targets');
  const schema = targetsSchema;
  const signed = openDocument(text, { name: 'targets', schema, authority, version });
  const { keys, roles } = signed.delegations;
  // An app that was added for a team has a role from then on, and a document from its first release.
  const released = roles.filter(
    ({ name, 'x-velvet-added': isAdded }) => meta[`${name}.json`] !== undefined || !isAdded,
  );
  const found = new Map<string, Stored<AppTargets>>();
  await inParallel(released, async ({ name, keyids, threshold }) => {
    const file = await read(name);
    const app = openDocument(file.text, {
      name,
      schema: appTargetsSchema,
      authority: { keys, keyids, threshold },
      version: file.version,
    });
    refuseForeign(name, app);
    found.set(name, { signed: app, text: file.text });
  });
  const apps = released.flatMap(({ name }) => {
    const app = found.get(name);
    return app ? [[name, app] as const] : [];
  });
  return { targets: { signed, text }, apps: new Map(apps) };
}

/** A team's key signs releases of its own app and nothing else. Throws an UntrustedRegistry. */
export function refuseForeign(name: string, { targets, 'x-velvet-app': app }: AppTargets): void {
  const own = new RegExp(`^${name}/\\w[\\w.-]*/release\\.json$`);
  const foreign = Object.keys(targets).find((target) => !own.test(target));
  if (foreign !== undefined) {
    throw new UntrustedRegistry(`The registry's ${name} names ${foreign}, which is not its own`);
  }
  const used = [app.current, app.canary?.version].filter((version) => version !== undefined);
  const missing = used.find(
    (version) => !Object.hasOwn(targets, `${name}/${version}/release.json`),
  );
  if (missing !== undefined) {
    throw new UntrustedRegistry(`The registry has no hash of ${name}@${missing}`);
  }
}

/** Undefined where there is no such document. Throws an UntrustedRegistry for one that is too long. */
async function readAt(
  origin: MetadataOrigin,
  name: string,
  maxBytes: number,
): Promise<string | undefined> {
  const text = await origin.metadata(name, maxBytes);
  if (text === undefined || Buffer.byteLength(text) <= maxBytes) return text;
  throw new UntrustedRegistry(`The registry's ${name} is longer than ${maxBytes} bytes`);
}

async function readThere(origin: MetadataOrigin, name: string, maxBytes: number): Promise<string> {
  const text = await readAt(origin, name, maxBytes);
  if (text !== undefined) return text;
  throw new UntrustedRegistry(`${origin.place} has no ${name}: try again`);
}

/** A file referenced by a signed document; refused if its length or hash differs. */
async function readNamed(origin: MetadataOrigin, role: string, meta: Meta): Promise<string> {
  const text = await readThere(origin, `${meta.version}.${role}.json`, meta.length);
  if (sha256Hex(text) === meta.hashes.sha256) return text;
  throw new UntrustedRegistry(`The registry's ${role} is not what was signed`);
}

function refuseOlder(name: string, version: number, known = 0): void {
  if (version >= known) return;
  throw new UntrustedRegistry(
    `The registry's ${name} (version ${version}) is older than the known ${known}`,
  );
}

const isExpired = ({ expires }: { readonly expires: string }, now: Date | undefined): boolean =>
  now !== undefined && Date.parse(expires) <= now.getTime();

function refuseExpired(
  name: string,
  document: { readonly expires: string },
  now: Date | undefined,
) {
  if (!isExpired(document, now)) return;
  throw new ExpiredRegistry(`The registry's ${name} expired at ${document.expires}`);
}

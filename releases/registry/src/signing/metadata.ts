import * as v from 'valibot';
import { keyIdOf, publicKeySchema } from './keys.ts';

/**
 * The wire format of The Update Framework (TUF 1.0): who may sign what (root, delegations), what is
 * signed (targets), which versions belong together (snapshot), and that this is recent (timestamp).
 * Custom fields have the prefix `x-velvet`.
 */
export const SPEC_VERSION = '1.0.31';

const version = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const moment = v.pipe(v.string(), v.isoTimestamp());
const hex256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const common = {
  spec_version: v.pipe(v.string(), v.regex(/^1\.\d+\.\d+$/)),
  version,
  expires: moment,
};

const roleEntries = {
  keyids: v.pipe(
    v.array(hex256),
    v.minLength(1),
    v.check((ids) => new Set(ids).size === ids.length, 'a key is named twice'),
  ),
  threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
};
const roleSchema = v.object(roleEntries);
export type Role = v.InferOutput<typeof roleSchema>;

/** Two names for one key would let it sign twice. */
const keysSchema = v.pipe(
  v.record(hex256, publicKeySchema),
  v.check(
    (keys) => Object.entries(keys).every(([id, key]) => keyIdOf(key) === id),
    'a key has a name that is not its own',
  ),
);

const routePath = v.pipe(v.string(), v.regex(/^(?:\/[A-Za-z0-9][\w-]*)+$/));
/** A path, or `/name/*` for everything below it. */
const routeGrant = v.pipe(v.string(), v.regex(/^(?:\/[A-Za-z0-9][\w-]*)+(?:\/\*)?$/));
export const isRouteGrant = (text: string): boolean => v.is(routeGrant, text);

export const rootSchema = v.object({
  _type: v.literal('root'),
  ...common,
  consistent_snapshot: v.literal(true),
  keys: keysSchema,
  roles: v.object({
    root: roleSchema,
    targets: roleSchema,
    snapshot: roleSchema,
    timestamp: roleSchema,
  }),
  /** Created automatically for a data folder; never accepted in production. */
  'x-velvet-development': v.optional(v.boolean(), false),
  /** Paths that may be opened without a session; the product's own (spec S3.2) where it has no list. */
  'x-velvet-public-paths': v.optional(v.array(routePath)),
});
export type Root = v.InferOutput<typeof rootSchema>;
export type TopRole = keyof Root['roles'];

/** What a document says of a file that it names. */
const fileEntries = {
  length: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4 * 1024 * 1024)),
  hashes: v.object({ sha256: hex256 }),
};
const metaSchema = v.object({ version, ...fileEntries });
export type Meta = v.InferOutput<typeof metaSchema>;

export const timestampSchema = v.object({
  _type: v.literal('timestamp'),
  ...common,
  meta: v.object({ 'snapshot.json': metaSchema }),
});
export const snapshotSchema = v.object({
  _type: v.literal('snapshot'),
  ...common,
  meta: v.record(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*\.json$/)), metaSchema),
});

/** The name of an app: its folder, its role and the prefix of the paths that its role may sign. */
const appName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]*$/),
  // Roles of the registry, and folders beside the apps' own.
  v.notValues(['root', 'targets', 'snapshot', 'timestamp', 'metadata', 'previews']),
);
export const isAppName = (name: string): boolean => v.is(appName, name);
/** All that the role of an app may sign. */
export const pathsOf = (app: string): string => `${app}/*/release.json`;
export const releasePath = (app: string, release: string): string =>
  `${app}/${release}/release.json`;

const delegatedRoleSchema = v.pipe(
  v.object({
    ...roleEntries,
    name: appName,
    terminating: v.literal(true),
    paths: v.tuple([v.string()]),
    /** What the app may serve. */
    'x-velvet-routes': v.optional(v.array(routeGrant), []),
    /** Added before its first release, so that it may have no document. */
    'x-velvet-added': v.optional(v.literal(true)),
  }),
  v.check(({ name, paths }) => paths[0] === pathsOf(name), 'a role reaches beyond its app'),
);

export type AppRole = v.InferOutput<typeof delegatedRoleSchema>;

/** Whether one of two grants includes the other or a part of it. */
export function routesOverlap(one: string, other: string): boolean {
  const within = (inner: string, outer: string) =>
    outer.endsWith('/*') && inner.startsWith(outer.slice(0, -1));
  return one === other || within(one, other) || within(other, one);
}

/** A grant of an app that another one has, or a part of it; undefined where there is none. */
export function sharedRoute(roles: readonly AppRole[]) {
  for (const { name, 'x-velvet-routes': own } of roles) {
    for (const route of own) {
      const holder = roles.find(
        (other) =>
          other.name !== name &&
          other['x-velvet-routes'].some((taken) => routesOverlap(route, taken)),
      );
      if (holder) return { name, route, holder: holder.name };
    }
  }
  return undefined;
}

export const targetsSchema = v.object({
  _type: v.literal('targets'),
  ...common,
  targets: v.strictObject({}),
  delegations: v.object({
    keys: keysSchema,
    roles: v.pipe(
      v.array(delegatedRoleSchema),
      v.check((roles) => new Set(roles.map(({ name }) => name)).size === roles.length),
      v.check((roles) => sharedRoute(roles) === undefined, 'a route is granted to two apps'),
    ),
  }),
});
export type Targets = v.InferOutput<typeof targetsSchema>;

const release = v.pipe(v.string(), v.regex(/^\w[\w.-]*$/));

const ORIGIN = /^(https?):\/\/([a-z0-9.-]+|\[::1\])(?::([1-9]\d{0,4}))?$/;
const HOST_MAX = 253;
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const host = new RegExp(`^${label}(?:\\.${label})*$`);

/** The releases of one app and their rollout. */
export const appTargetsSchema = v.object({
  _type: v.literal('targets'),
  ...common,
  targets: v.record(v.string(), v.object(fileEntries)),
  'x-velvet-app': v.object({
    current: release,
    /** A release for visitors whose bucket is below `percent`. */
    canary: v.optional(
      v.object({
        version: release,
        percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
        at: v.string(),
      }),
    ),
    /** The release in use and those a rollback can return to, newest first. */
    history: v.array(v.object({ version: release, at: v.string() })),
    /** Releases no longer in use, with the time they were replaced. */
    retired: v.record(release, v.string()),
    /** Origins that may override this remote on the preview origin; usually none. */
    origins: v.optional(v.array(v.pipe(v.string(), v.check(isOverrideOrigin)))),
    /** Of the shell: browsers remove their service worker, whatever its releases contain. */
    serviceWorker: v.optional(v.literal('off')),
    /** The version of the app's document that this one was made from; the release API requires it. */
    follows: v.optional(version),
  }),
});
export type AppTargets = v.InferOutput<typeof appTargetsSchema>;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

type LifetimeKind = 'timestamp' | 'snapshot' | 'targets' | 'root' | 'developmentRoot';

const usualMs: Readonly<Record<LifetimeKind, number>> = {
  timestamp: DAY_MS,
  snapshot: 30 * DAY_MS,
  targets: 365 * DAY_MS,
  root: 365 * DAY_MS,
  // A development data folder may be unused for long, and its root is never renewed.
  developmentRoot: 10 * 365 * DAY_MS,
};

/** How long a document is good for. VELVET_TIMESTAMP_HOURS bounds for how long an old registry can be replayed. */
export function lifetimeMs(kind: LifetimeKind): number {
  const { VELVET_TIMESTAMP_HOURS } = process.env;
  if (kind !== 'timestamp' || VELVET_TIMESTAMP_HOURS === undefined) return usualMs[kind];
  const hours = Number(VELVET_TIMESTAMP_HOURS);
  if (!(hours > 0 && hours <= 30 * 24)) {
    throw new Error('VELVET_TIMESTAMP_HOURS must be more than 0 and at most 720');
  }
  return hours * HOUR_MS;
}

/** Expiry of a document written now, in whole seconds as TUF requires. */
export const expiryOf = (kind: LifetimeKind, now: Date): string =>
  new Date(now.getTime() + lifetimeMs(kind)).toISOString().replace(/\.\d{3}Z$/, 'Z');

/**
 * Whether a text is exactly one origin as browsers write it: `https://host[:port]`, or http on this
 * machine. It ends up in a Content Security Policy, so nothing else may be in it: no wildcard, path,
 * credentials, trailing dot, capital or default port; and no international name, neither as it is
 * nor encoded (`xn--`), because such a name can look like another one.
 */
export function isOverrideOrigin(text: string): boolean {
  const [, scheme, name = ''] = ORIGIN.exec(text) ?? [];
  if (scheme === undefined || name.length > HOST_MAX) return false;
  if (scheme === 'http' && !loopback.test(name)) return false;
  if (!loopback.test(name) && !host.test(name)) return false;
  if (name.split('.').some((part) => part.slice(2, 4) === '--')) return false;
  return URL.canParse(text) && new URL(text).origin === text;
}

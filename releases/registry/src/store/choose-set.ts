import { createHash } from 'node:crypto';
import { WORKER_FILE } from '@velvet/contract/release-files';
import type { Grants } from '../registry/grants.ts';
import type { Registry } from '../registry/registry.ts';
import type { Release } from '../release/release.ts';
import type { Metadata } from '../signing/read-metadata.ts';
import { type Site, siteOf } from '../site.ts';

/** The releases one visitor gets: the shell and every remote that has one. */
export interface ReleaseSet {
  readonly releases: ReadonlyMap<string, Release>;
  /** Fallbacks for remotes of the set that fail. */
  readonly previous: ReadonlyMap<string, Release>;
  /** What they serve together, as far as the registry grants it. */
  readonly site: Site;
  /**
   * Identifies the set to service workers. undefined where none may run: the shell's release has none,
   * or the registry switched it off.
   */
  readonly workerTag?: string | undefined;
}

export interface Offer {
  readonly current: Release;
  readonly canary?: { readonly release: Release; readonly percent: number };
  readonly previous?: Release;
}

/** Everything in use, for all visitors. */
export interface Offers {
  readonly revision: number;
  /** The registry it was read from. */
  readonly registry: Registry;
  readonly apps: ReadonlyMap<string, Offer>;
  /** Which paths each app may serve, and which of all are public. */
  readonly grants: Grants;
}

/** Number of cohorts: enough for shares of one percent, far too few to identify a visitor. */
export const COHORTS = 10_000;
/** The cohort of visitors without a canary. */
export const NO_COHORT = -1;
const BUCKETS = 100;
/** The cookie that keeps a visitor's cohort. It has its first name, so that visitors stay in theirs. */
export const COHORT_COOKIE = 'velvet.lot';

/**
 * Which hundredth of an app's visitors a cohort belongs to: stable per app and independent between
 * apps, so that canaries of several apps do not all go to the same people.
 */
export function bucketOf(cohort: number, id: string): number {
  if (cohort === NO_COHORT) return BUCKETS;
  return createHash('sha256').update(`${id} ${cohort}`).digest().readUInt32BE() % BUCKETS;
}

/** A cohort whose visitors are in this bucket of an app. */
export function cohortIn(bucket: number, id: string): number {
  for (let cohort = 0; cohort < COHORTS; cohort += 1)
    if (bucketOf(cohort, id) === bucket) return cohort;
  throw new Error(`No cohort is in bucket ${bucket} of ${id}`);
}

export const hasCanary = ({ apps }: Offers): boolean =>
  [...apps.values()].some(({ canary }) => canary !== undefined);

/**
 * The set of a visitor with this cohort. A canary of n percent is for the buckets below n; who gets it
 * falls back to what the others have.
 */
export const chooseSet = (offers: Offers, cohort: number): ReleaseSet =>
  setOf(offers, (id, percent) => bucketOf(cohort, id) < percent);

/**
 * What everybody gets, with one remote from a preview. That one has no fallback, which would hide that
 * the preview fails.
 */
export function withPreview(offers: Offers, release: Release): ReleaseSet {
  const { releases, previous } = chooseSet(offers, NO_COHORT);
  const replaced = new Map([...releases, [release.id, release]]);
  const others = new Map([...previous].filter(([id]) => id !== release.id));
  return { releases: replaced, previous: others, site: siteOf(replaced.values(), offers.grants) };
}

/** The set without canaries, and the sets with one: few visitors get several at a time. */
export function likelySets(offers: Offers): readonly ReleaseSet[] {
  const canaries = [...offers.apps].flatMap(([id, { canary }]) => (canary ? [id] : []));
  return [undefined, ...canaries].map((taken) => setOf(offers, (id) => id === taken));
}

function setOf(offers: Offers, takesCanary: (id: string, percent: number) => boolean): ReleaseSet {
  const releases = new Map<string, Release>();
  const previous = new Map<string, Release>();
  for (const [id, { current, canary, previous: older }] of offers.apps) {
    const isCanary = canary !== undefined && takesCanary(id, canary.percent);
    releases.set(id, isCanary ? canary.release : current);
    const fallback = isCanary ? current : older;
    if (fallback) previous.set(id, fallback);
  }
  return { releases, previous, ...describedBy(offers, releases) };
}

type Description = Pick<ReleaseSet, 'site' | 'workerTag'>;

/** Made once for each set of releases that visitors get. */
const descriptions = new WeakMap<Offers, Map<string, Description>>();

function describedBy(offers: Offers, releases: ReadonlyMap<string, Release>): Description {
  const known = descriptions.get(offers) ?? new Map<string, Description>();
  descriptions.set(offers, known);
  const key = namesOf(releases.values());
  const description = known.get(key) ?? {
    site: siteOf(releases.values(), offers.grants),
    workerTag: workerTagOf(offers, releases),
  };
  known.set(key, description);
  return description;
}

const namesOf = (releases: Iterable<Release>): string =>
  Array.from(releases, ({ id, version }) => `${id}@${version}`).join(' ');

const TAG_DIGITS = 12;

/** Members' pages hold nothing of the console's own release. */
function workerTagOf(
  { registry }: Offers,
  releases: ReadonlyMap<string, Release>,
): string | undefined {
  const file = releases.get('shell')?.files[WORKER_FILE];
  if (!file || registry.apps.shell?.serviceWorker === 'off') return undefined;
  const names = namesOf([...releases.values()].filter(({ id }) => id !== 'console'));
  return createHash('sha256').update(names).digest('hex').slice(0, TAG_DIGITS);
}

/** Whether the releases in use are known to be the newest. */
export interface Freshness {
  /** Whether nothing of it expired, and the last look found nothing that had to be refused. */
  readonly isFresh: boolean;
  /** When each document expires, by role. */
  readonly expires: Readonly<Record<string, string>>;
  /** Why something newer is not taken; undefined when there is no such thing. */
  readonly refusal: string | undefined;
  /** How often something was found that had to be refused. */
  readonly refusals: number;
  /** Expired roles; their last documents stay in use and no new ones are accepted. */
  readonly expired: readonly string[];
}

/** Watches over expiry and refusals, and reports each of them once. */
export function createFreshness(onProblem: (error: unknown) => void) {
  let expires: Readonly<Record<string, string>> = {};
  let refusal: string | undefined;
  let refusals = 0;
  let reported = '';

  const expired = (): readonly string[] =>
    Object.entries(expires).flatMap(([role, at]) => (Date.parse(at) <= Date.now() ? [role] : []));

  return {
    took(metadata: Metadata): void {
      expires = expiriesOf(metadata);
      refusal = undefined;
    },
    refused(error: unknown): void {
      const said = String(error);
      if (said === refusal) return;
      refusal = said;
      refusals += 1;
      onProblem(error);
    },
    /** Reports new expiries. */
    check(): void {
      const roles = expired().join(', ');
      if (roles !== '' && roles !== reported) {
        onProblem(
          new Error(
            `The registry's ${roles} expired: what is in use stays, nothing new is taken; renew with npx velvet releases list`,
          ),
        );
      }
      reported = roles;
    },
    get(): Freshness {
      const roles = expired();
      const isFresh = roles.length === 0 && refusal === undefined;
      return { isFresh, expires, refusal, refusals, expired: roles };
    },
  };
}

function expiriesOf({ root, timestamp, snapshot, targets, apps }: Metadata) {
  return {
    root: root.expires,
    timestamp: timestamp.expires,
    snapshot: snapshot.expires,
    targets: targets.signed.expires,
    ...Object.fromEntries([...apps].map(([id, { signed }]) => [id, signed.expires])),
  };
}

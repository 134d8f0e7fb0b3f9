import { type Domain, field, listOf, optionalField, record } from '../codec.ts';
import { epochSeconds, integer, text } from '../primitives.ts';
import { defineOpsRead } from './ops-endpoint.ts';

const access = ['administrator'] as const;

/**
 * Nothing, for who may see the releases. The console's edge asks it with the caller's session before
 * it answers `releasePage`: the decision is made, and a denial noted, where all others are.
 */
export const releaseAccess = defineOpsRead(access, {
  name: 'release_access',
  path: '/releases/access',
});

const release = record({
  version: field('version', text),
  /** When it came into use. */
  since: field('since', epochSeconds),
});

const releaseFigures = record({
  version: field('version', text),
  /** Screens that members' browsers have shown since each edge started. */
  screens: field('screens', integer(0)),
  /** Errors in them. */
  errors: field('errors', integer(0)),
});
export type ReleaseFigures = Domain<typeof releaseFigures>;

const appReleases = record({
  /** Of a host or a remote. */
  app: field('app', text),
  /** What everybody gets but those who get the canary. */
  current: field('current', text),
  since: optionalField('since', epochSeconds),
  /** What is served in its place while its files are missing or damaged. */
  servedInstead: optionalField('served_instead', text),
  canary: optionalField(
    'canary',
    record({
      version: field('version', text),
      /** Share of visitors, 1 to 99. */
      percent: field('percent', integer(1, 99)),
      since: field('since', epochSeconds),
    }),
  ),
  /** What a rollback leads to: the current release where there is a canary; absent: none is left. */
  rollbackTo: optionalField('rollback_to', text),
  /** The one in use and those before it, newest first. */
  history: field('history', listOf(release)),
  /** Of releases that members were shown; absent where the edges are not known or do not answer. */
  figures: optionalField('figures', listOf(releaseFigures)),
});
export type AppReleases = Domain<typeof appReleases>;

/**
 * The releases in use, as the signed registry has them. The console's edge answers it, because the
 * operators' server knows nothing of releases; it is therefore not among `opsEndpoints`.
 */
export const releasePage = defineOpsRead(access, {
  name: 'release_page',
  path: '/releases/page',
  output: record({
    /** Of the registry; only increases. */
    revision: field('revision', integer(0)),
    items: field('items', listOf(appReleases)),
  }),
});

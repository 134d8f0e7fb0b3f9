import { type Domain, field, listOf, optionalField, record } from '../codec.ts';
import { epochSeconds, id, integer, oneOf, text } from '../primitives.ts';
import { cursor, decision, decisionOn, opsPage, version } from './decision.ts';
import { csv } from './exports.ts';
import { listingChangeWords, listingTagGroups } from './listing-change.ts';
import { memberChangeWords } from './member-change.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';
import { opsRefusalWords } from './problem.ts';

/** Most items of one bulk change. */
export const BULK_MAX = 500;

const bulkId = id<'bulk change'>();
const count = integer(0);

/** What bulk changes are made to; each kind needs the role that changing one of them needs. */
export const bulkKinds = ['listing', 'member'] as const;
export type BulkKind = (typeof bulkKinds)[number];

/**
 * A preview is run by the operator who asked for it, within the hour. A change is stopped by an operator,
 * or once who runs it may not any more; others with the role may let it go on.
 */
export const bulkStates = ['preview', 'running', 'stopped', 'done'] as const;
export type BulkState = (typeof bulkStates)[number];

/**
 * `ready` will be changed, `blocked` cannot be, as the preview says; `skipped` could not be any more when
 * its turn came, such as after somebody else changed it; `failed` is a fault of the server.
 */
export const bulkItemStates = ['ready', 'blocked', 'done', 'skipped', 'failed'] as const;
export type BulkItemState = (typeof bulkItemStates)[number];

/** What is done to each item: a word of its kind with what the word needs. */
export const bulkAction = record({
  word: field('word', oneOf([...listingChangeWords, ...memberChangeWords])),
  regionId: optionalField('region_id', id<'region'>()),
  signId: optionalField('sign_id', id<'sign'>()),
  tag: optionalField('tag', text),
  tagGroup: optionalField('tag_group', oneOf(listingTagGroups)),
  reason: optionalField('reason', text),
});
export type BulkAction = Domain<typeof bulkAction>;

export const bulkChange = record({
  id: field('id', bulkId),
  kind: field('kind', oneOf(bulkKinds)),
  change: field('change', bulkAction),
  state: field('state', oneOf(bulkStates)),
  /** Who asked for it, or let it go on. */
  operator: field('operator', text),
  createdAt: field('created_at', epochSeconds),
  startedAt: optionalField('started_at', epochSeconds),
  endedAt: optionalField('ended_at', epochSeconds),
  /** How many items are in each state. */
  counts: field(
    'counts',
    record({
      ready: field('ready', count),
      blocked: field('blocked', count),
      done: field('done', count),
      skipped: field('skipped', count),
      failed: field('failed', count),
    }),
  ),
  version: field('version', version),
});
export type BulkChange = Domain<typeof bulkChange>;

/** What speaks against a change without preventing it. */
export const bulkWarnings = ['no_photos', 'no_age_evidence'] as const;
export type BulkWarning = (typeof bulkWarnings)[number];

const bulkItem = record({
  /** Its place in the bulk change. */
  id: field('id', integer(1)),
  subjectId: field('subject_id', integer(1)),
  /** As it is called now; empty once it does not exist. */
  name: field('name', text),
  /**
   * What the change replaces, and by what: `shown` or `hidden`, the id of a region, `with` or `without`
   * the sign or tag, `active` or `disabled`.
   */
  before: field('before', text),
  after: field('after', text),
  warnings: field('warnings', listOf(oneOf(bulkWarnings))),
  state: field('state', oneOf(bulkItemStates)),
  /** Why it is not changed. */
  reason: optionalField('reason', oneOf(opsRefusalWords)),
  /** The same for people, in the language of the call. */
  message: optionalField('message', text),
});
export type BulkItem = Domain<typeof bulkItem>;

const access = ['support', 'content'] as const;

/** The ones that were run, newest first. */
export const bulkPage = defineOpsRead(access, {
  name: 'bulk_page',
  path: '/bulk/page',
  input: record({ kind: field('kind', oneOf(bulkKinds)), cursor }),
  output: opsPage(bulkChange),
});

export const bulkShown = defineOpsRead(access, {
  name: 'bulk_shown',
  path: '/bulk/show',
  input: record({ id: field('id', bulkId) }),
  output: bulkChange,
});

/** The items in their order; in all states unless one is asked for. */
export const bulkItemPage = defineOpsRead(access, {
  name: 'bulk_item_page',
  path: '/bulk/items',
  input: record({
    id: field('id', bulkId),
    state: optionalField('state', oneOf(bulkItemStates)),
    cursor,
  }),
  output: opsPage(bulkItem),
});

/**
 * Starts what the preview shows, or goes on with what was stopped. The items are changed one by one in the
 * background, each unless it has changed since it was shown.
 */
export const runBulk = defineOpsChange(access, {
  name: 'bulk_run',
  path: '/bulk/run',
  input: decisionOn(bulkId, {}),
  output: decision(['running']),
});

/** Leaves the items that are not done yet as they are. */
export const stopBulk = defineOpsChange(access, {
  name: 'bulk_stop',
  path: '/bulk/stop',
  input: decisionOn(bulkId, {}),
  output: decision(['stopped']),
});

/** What became of each item. */
export const exportBulk = defineOpsRead(access, {
  ...csv('bulk-change'),
  name: 'bulk_export',
  path: '/bulk/export',
  input: record({ id: field('id', bulkId) }),
});

import { type ListingChange, listingChange } from '@velvet/contract/ops/listing-bulk';
import type { ListingTagGroup } from '@velvet/contract/ops/listing-change';
import { listingLimits, listingTags } from '@velvet/contract/ops/listings';
import { parse } from '@velvet/contract/parse';
import type { Queryable } from '../../database/queryable.ts';
import { previewBulk } from '../../ops/bulk/bulk-ops.ts';
import type { BulkSubject, PlannedItem } from '../../ops/bulk/bulk-store.ts';
import type { OpsHandlers } from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';
import { type CatalogueTable, hasEntry } from './catalogue-ops.ts';
import {
  type BulkListingRow,
  findBulkListings,
  findListing,
  setListingHidden,
  writeListing,
} from './listing-desk.ts';

/** Listings that are shown, hidden, moved, or get or lose a sign or tag. */
export const listingBulkSubject: BulkSubject = {
  versioned: 'listing',
  change: async (db, id, stored) => {
    const change = parse(listingChange, stored);
    const [row] = await findBulkListings(db, { ids: [id], limit: 1 });
    if (!row) return new OpsRefused('not_found');
    const { reason } = planListing(row, change);
    return reason === undefined ? makeChange(db, id, change) : new OpsRefused(reason);
  },
};

/** What a change would do to a listing. */
function planListing(row: BulkListingRow, change: ListingChange): PlannedItem {
  const before = stateBefore(row, change);
  const after = stateAfter(change);
  const isFull =
    change.word === 'tag_add' && tagsIn(row.flags, change).length >= listingLimits.tags;
  const isSignFull = change.word === 'sign_add' && row.sign_tag_ids.length >= listingLimits.tags;
  return {
    subjectId: row.id,
    version: row.version,
    before,
    after,
    warnings: change.word === 'show' ? warningsOf(row) : [],
    reason: before === after ? 'unchanged' : isFull || isSignFull ? 'too_many_tags' : undefined,
  };
}

/** What an item is once the change is made, in the words of `bulkItem`. */
function stateAfter({ word, regionId }: ListingChange): string {
  switch (word) {
    case 'show':
      return 'shown';
    case 'hide':
      return 'hidden';
    case 'move':
      return String(regionId);
    case 'sign_add':
    case 'tag_add':
      return 'with';
    case 'sign_remove':
    case 'tag_remove':
      return 'without';
  }
}

function stateBefore(row: BulkListingRow, change: ListingChange): string {
  switch (change.word) {
    case 'show':
    case 'hide':
      return row.hidden ? 'hidden' : 'shown';
    case 'move':
      return String(row.region_id);
    case 'sign_add':
    case 'sign_remove':
      return row.sign_tag_ids.some((id) => id === change.signId) ? 'with' : 'without';
    case 'tag_add':
    case 'tag_remove':
      return tagsIn(row.flags, change).some((tag) => tag === change.tag) ? 'with' : 'without';
  }
}

const warningsOf = (row: BulkListingRow): PlannedItem['warnings'] => [
  ...(row.pictures.length === 0 ? ['no_photos' as const] : []),
  ...(row.has_age_evidence ? [] : ['no_age_evidence' as const]),
];

type Tags = Readonly<Partial<Record<ListingTagGroup, readonly string[]>>>;

/** Tags by group of languages, as they are stored. */
const storedTags = (flags: unknown): Tags => ({
  ...Object(listingTags.encode(parse(listingTags, flags))),
});

const tagsIn = (flags: unknown, { tagGroup }: ListingChange): readonly string[] =>
  (tagGroup === undefined ? undefined : storedTags(flags)[tagGroup]) ?? [];

/** The outcome of the database's function, which checks the rest. */
async function makeChange(
  db: Queryable,
  id: number,
  change: ListingChange,
): Promise<'done' | OpsRefused> {
  if (change.word === 'show' || change.word === 'hide') {
    await setListingHidden(db, id, change.word === 'show' ? 'shown' : 'hidden');
    return 'done';
  }
  const row = await findListing(db, id);
  if (!row) return new OpsRefused('not_found');
  const { region_id, flags, sign_tag_ids } = row;
  const changed = { region_id, flags, sign_tag_ids, ...columnsOf(row, change) };
  const { outcome } = await writeListing(db, id, { ...row, ...changed }, undefined);
  // The region or sign has been removed since.
  return outcome === 'ok' ? 'done' : new OpsRefused('not_found');
}

type Changed = Pick<BulkListingRow, 'region_id' | 'flags' | 'sign_tag_ids'>;

function columnsOf(row: Changed, change: ListingChange): Partial<Changed> {
  const { word, regionId, signId, tag, tagGroup } = change;
  if (word === 'move' && regionId !== undefined) return { region_id: regionId };
  if (signId !== undefined) {
    const others = row.sign_tag_ids.filter((each) => each !== signId);
    return { sign_tag_ids: word === 'sign_add' ? [...others, signId] : others };
  }
  if (tag === undefined || tagGroup === undefined) return {};
  const tags = tagsIn(row.flags, change).filter((each) => each !== tag);
  const { [tagGroup]: _, ...groups } = storedTags(row.flags);
  if (word === 'tag_add') tags.push(tag);
  return { flags: tags.length === 0 ? groups : { ...groups, [tagGroup]: tags } };
}

/** Previews of bulk changes of listings. */
export const listingBulkOps = {
  listing_bulk_preview: async (call, { change, ids, matching }) => {
    const { db } = call;
    if (!(await isThere(db, change))) return new OpsRefused('bad_field', { field: 'change' });
    const filter = ids === undefined ? { ...matching } : {};
    return previewBulk(call, {
      kind: 'listing',
      change: listingChange.encode(change),
      ids,
      matching,
      find: (limit) => findBulkListings(db, { ids, ...filter, limit }),
      plan: (row) => planListing(row, change),
      after: stateAfter(change),
    });
  },
} satisfies Partial<OpsHandlers>;

/** Whether the region or sign that the change names exists. */
async function isThere(db: Queryable, { regionId, signId }: ListingChange): Promise<boolean> {
  const named: readonly (readonly [CatalogueTable, number | undefined])[] = [
    ['region', regionId],
    ['sign_tag', signId],
  ];
  for (const [table, id] of named) {
    if (id !== undefined && !(await hasEntry(db, table, id))) return false;
  }
  return true;
}

import { type ListingChange, listingChange } from '@velvet/contract/ops/listing-bulk';
import type { Queryable } from '../../database/queryable.ts';
import { previewBulk } from '../../ops/bulk/preview-bulk.ts';
import type { OpsHandlers } from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';
import { type CatalogueTable, hasEntry } from './catalogue-desk.ts';
import { planListing, stateAfter } from './listing-bulk.ts';
import { findBulkListings } from './listing-desk.ts';

type ListingBulkOps = Pick<OpsHandlers, 'listing_bulk_preview'>;

/** Previews of bulk changes of listings. */
export const listingBulkOps: ListingBulkOps = {
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
};

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

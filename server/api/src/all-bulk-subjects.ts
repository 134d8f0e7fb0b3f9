import type { BulkKind } from '@velvet/contract/ops/bulk';
import { listingBulkSubject } from './features/listings/listing-bulk.ts';
import { memberBulkSubject } from './features/members/member-bulk.ts';
import type { BulkSubject } from './ops/bulk/bulk-subject.ts';

/** What bulk changes are made to, by the kind's name. */
export const bulkSubjects: Readonly<Record<BulkKind, BulkSubject>> = {
  listing: listingBulkSubject,
  member: memberBulkSubject,
};

import { defaultField, field, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, oneOf, shortText } from './primitives.ts';

export const reportReasons = ['fake', 'offensive', 'underage', 'fraud', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
export const REPORT_NOTE_MAX = 500;

/** Not in the specification: reports a problem with a listing to the operator. */
export const reportListing = defineEndpoint({
  name: 'listing_report',
  path: '/xuanfei/report',
  input: record({
    listingId: field('id', id<'listing'>()),
    reason: field('reason', oneOf(reportReasons)),
    note: defaultField('note', shortText(0, REPORT_NOTE_MAX), ''),
  }),
});

import { type Domain, defaultField, field, optionalField, record } from '../codec.ts';
import { epochSeconds, flag, id, text } from '../primitives.ts';
import { cursor, decision, decisionOn, opsPage, version, writtenText } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

const reportId = id<'listing report'>();

const reportItem = record({
  id: field('id', reportId),
  listingId: field('listing_id', id<'listing'>()),
  listingName: field('listing_name', text),
  /** One of the reasons that members choose from. */
  reason: field('reason', text),
  note: field('note', text),
  memberId: field('member_id', id<'member'>()),
  username: field('username', text),
  reportedAt: field('reported_at', epochSeconds),
  /** What was done about it; absent while it is open. */
  settlement: optionalField('settlement', text),
  version: field('version', version),
});
export type ReportItem = Domain<typeof reportItem>;

const access = ['support', 'content'] as const;

/** What members reported about listings, the oldest first; open reports unless all are asked for. */
export const reportPage = defineOpsRead(access, {
  name: 'report_page',
  path: '/reports/page',
  input: record({
    all: defaultField('all', flag, false),
    cursor,
  }),
  output: opsPage(reportItem),
});

/** Closes a report and notes what was done about it. */
export const settleReport = defineOpsChange(access, {
  name: 'report_settle',
  path: '/reports/settle',
  input: decisionOn(reportId, { reason: field('reason', writtenText()) }),
  output: decision(['settled']),
});

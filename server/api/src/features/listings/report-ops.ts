import { toId } from '@velvet/contract/brand';
import type { ReportItem } from '@velvet/contract/ops/reports';
import { toEpochSeconds } from '@velvet/contract/time';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import type { OpsHandlers } from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';
import { pageOfRows, ROWS_OF_PAGE } from '../../ops/page-of-rows.ts';
import { listReports, type ReportRow, settleReport } from './report-review.ts';

/** What operators do about reported listings. */
export const reportOps: Pick<OpsHandlers, 'report_page' | 'report_settle'> = {
  report_page: async ({ db }, { all, cursor: after }) =>
    pageOfRows(await listReports(db, { all, after, limit: ROWS_OF_PAGE }), toReportItem),
  report_settle: ({ db }, { id, version, reason }) =>
    decideOnVersion(db, {
      kind: 'report',
      id,
      version,
      decide: async () => {
        const outcome = await settleReport(db, id, reason);
        return outcome === 'unknown' ? new OpsRefused('wrong_state') : outcome;
      },
    }),
};

const toReportItem = (row: ReportRow): ReportItem => ({
  id: toId(row.id),
  listingId: toId(row.listing),
  listingName: row.name,
  reason: row.reason,
  note: row.note,
  memberId: toId(row.member_id),
  username: row.member,
  reportedAt: toEpochSeconds(row.reported),
  ...(row.settlement === null ? {} : { settlement: row.settlement }),
  version: row.version,
});

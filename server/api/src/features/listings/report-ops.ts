import { toId } from '@velvet/contract/brand';
import type { ReportItem } from '@velvet/contract/ops/reports';
import { toEpochSeconds } from '@velvet/contract/time';
import type { Queryable } from '../../database/queryable.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import { type OpsHandlers, pageOfRows, ROWS_OF_PAGE } from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';

/** What operators do about reported listings. */
export const reportOps = {
  report_page: async ({ db }, { all, cursor: after }) =>
    pageOfRows(await listReports(db, { all, after, limit: ROWS_OF_PAGE }), toReportItem),
  report_settle: ({ db }, { id, version, reason }) =>
    decideOnVersion(db, 'report', { id, version }, async () => {
      const outcome = await settleReport(db, id, reason);
      return outcome === 'unknown' ? new OpsRefused('wrong_state') : outcome;
    }),
} satisfies Partial<OpsHandlers>;

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

/** Which reports; open ones unless all are asked for. */
interface ReportQuery {
  readonly all?: boolean;
  /** Only reports with a higher id. */
  readonly after?: number | undefined;
  readonly limit: number;
}

/** What a member reported about a listing. */
interface ReportRow {
  readonly id: number;
  readonly listing: number;
  readonly name: string;
  readonly reason: string;
  readonly note: string;
  readonly member_id: number;
  readonly member: string;
  readonly reported: Date;
  /** What was done about it; null while it is open. */
  readonly settlement: string | null;
  readonly version: string;
}

/** Reports about listings in the order in which they came. */
async function listReports(
  db: Queryable,
  { all = false, after, limit }: ReportQuery,
): Promise<readonly ReportRow[]> {
  const { rows } = await db.query<ReportRow>(
    `SELECT r.id, r.listing_id AS listing, l.name, r.reason, r.note, r.member_id,
        m.username AS member, r.created_at AS reported, r.settlement,
        operator_version('report', r.id) AS version
       FROM listing_report r JOIN listing l ON l.id = r.listing_id
       JOIN member m ON m.id = r.member_id
      WHERE ($1 OR r.settled_at IS NULL) AND ($2::bigint IS NULL OR r.id > $2)
      ORDER BY r.id LIMIT $3`,
    [all, after ?? null, limit],
  );
  return rows;
}

/** Closes a report; `unknown` when there is no such open one. */
async function settleReport(
  db: Queryable,
  id: number,
  settlement: string,
): Promise<'settled' | 'unknown'> {
  const { rowCount } = await db.query(
    `UPDATE listing_report SET settled_at = clock_timestamp(), settlement = $2
      WHERE id = $1 AND settled_at IS NULL`,
    [id, settlement],
  );
  return rowCount === 1 ? 'settled' : 'unknown';
}

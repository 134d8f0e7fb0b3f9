import type { Queryable } from '../../database/queryable.ts';

/** Which reports; open ones unless all are asked for. */
interface ReportQuery {
  readonly all?: boolean;
  /** Only reports with a higher id. */
  readonly after?: number | undefined;
  readonly limit: number;
}

/** What a member reported about a listing. */
export interface ReportRow {
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
export async function listReports(
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
export async function settleReport(
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

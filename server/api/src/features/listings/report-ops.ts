import type { ReportItem } from '@velvet/contract/ops/reports';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import { type OpsHandlers, readPage } from '../../ops/ops-call.ts';
import { OpsRefused } from '../../ops/ops-refused.ts';

/** Reports about listings in the order in which they came. */
const REPORTS = `
  SELECT r.id, r.listing_id, l.name AS listing_name, r.reason, r.note, r.member_id, m.username,
      r.created_at AS reported_at, r.settlement, operator_version('report', r.id) AS version
    FROM listing_report r JOIN listing l ON l.id = r.listing_id
    JOIN member m ON m.id = r.member_id
   WHERE ($1 OR r.settled_at IS NULL) AND ($2::bigint IS NULL OR r.id > $2)
   ORDER BY r.id LIMIT $3`;

/** What operators do about reported listings. */
export const reportOps = {
  report_page: ({ db }, { all, cursor }) => readPage<ReportItem>(db, REPORTS, [all, cursor]),
  report_settle: ({ db }, { id, version, reason }) =>
    decideOnVersion(db, 'report', { id, version }, async () => {
      const { rowCount } = await db.query(
        `UPDATE listing_report SET settled_at = clock_timestamp(), settlement = $2
          WHERE id = $1 AND settled_at IS NULL`,
        [id, reason],
      );
      return rowCount === 1 ? 'settled' : new OpsRefused('wrong_state');
    }),
} satisfies Partial<OpsHandlers>;

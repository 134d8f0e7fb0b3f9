import { memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { FeatureFactory } from '../feature.ts';

const FILE = 'SELECT listing_report_file($1, $2, $3, $4) AS filed';

/** Members' reports about listings, kept for the operator's queue. */
export const listingReportFeature: FeatureFactory = ({ pool }) => ({
  handlers: {
    async listing_report(call, { listingId, reason, note }) {
      const { rows } = await pool.query<{ filed: boolean }>({
        name: 'listing-report-file',
        text: FILE,
        values: [memberOf(call).id, listingId, reason, note.trim()],
      });
      return rows[0]?.filed ? null : new Refused('not_found');
    },
  },
});

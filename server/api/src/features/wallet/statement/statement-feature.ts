import { memberOf } from '../../../http/handlers.ts';
import type { FeatureFactory } from '../../feature.ts';
import { readReportDays } from './report-days.ts';
import { readStatement } from './statement.ts';

/** What members read about their own money beyond the sums. */
export const statementFeature: FeatureFactory = ({ pool }) => ({
  handlers: {
    user_statement: (call, input) => readStatement(pool, memberOf(call).id, input, call.language),
    user_report_days: (call, { days }) => readReportDays(pool, memberOf(call).id, days, call.now),
  },
});

import type { ServerResponse } from 'node:http';
import { type FakeApi, startFakeApi } from './fake-api.ts';

/** Answers of Prometheus 2.42 to the page's questions, recorded beside Velvet's rules and shortened. */
const ofHours =
  '{"status":"success","data":{"resultType":"vector","result":[{"metric":{"__name__":"velvet:slo_error_ratio:1h","slo":"answered"},"value":[1795493682.333,"0.0196078431372549"]},{"metric":{"__name__":"velvet:slo_error_ratio:1h","slo":"quick"},"value":[1795493682.333,"0.005"]},{"metric":{"__name__":"velvet:slo_error_ratio:6h","slo":"answered"},"value":[1795493682.333,"0.001"]},{"metric":{"__name__":"velvet:slo_error_ratio:6h","slo":"quick"},"value":[1795493682.333,"NaN"]}]}}';
const ofDays =
  '{"status":"success","data":{"resultType":"vector","result":[{"metric":{"__name__":"velvet:slo_error_ratio:30d","slo":"answered"},"value":[1795493682.375,"0.002"]},{"metric":{"__name__":"velvet:slo_error_ratio:30d","slo":"quick"},"value":[1795493682.375,"0.0025"]},{"metric":{"__name__":"velvet:slo_error_ratio:30d","slo":"bets"},"value":[1795493682.375,"NaN"]},{"metric":{"__name__":"velvet:slo_error_ratio:30d","slo":"taps"},"value":[1795493682.375,"-0.0000001"]},{"metric":{"__name__":"velvet:slo_error_ratio:3d","slo":"answered"},"value":[1795493682.375,"0.0005"]}]}}';
const measured =
  '{"status":"success","data":{"resultType":"vector","result":[{"metric":{"slo":"answered"},"value":[1795493682.4,"4320"]},{"metric":{"slo":"quick"},"value":[1795493682.4,"144"]}]}}';
const alerts =
  '{"status":"success","data":{"alerts":[{"labels":{"alertname":"TargetDown","instance":"127.0.0.1:19992","job":"draws","severity":"page"},"annotations":{"runbook":"docs/runbooks/target-down.md","summary":"draws at 127.0.0.1:19992 does not answer Prometheus"},"state":"pending","activeAt":"2026-11-24T04:14:22.230179661Z","value":"0e+00"},{"labels":{"alertname":"ErrorBudgetBurns","long":"1d","severity":"ticket","slo":"answered"},"annotations":{"runbook":"docs/runbooks/error-budget.md","summary":"Pages and calls are answered: 1.961% are not, which spends 10 % of the budget in a day"},"state":"firing","activeAt":"2026-11-24T04:10:23.990706649Z","value":"1.9607843137254898e-02"},{"labels":{"alertname":"ErrorBudgetBurns","long":"1h","severity":"page","slo":"answered"},"annotations":{"runbook":"docs/runbooks/error-budget.md","summary":"Pages and calls are answered: 1.961% are not, which spends 2 % of the budget in an hour"},"state":"firing","activeAt":"2026-11-24T04:14:23.990706649Z","value":"1.96078431372549e-02"}]}}';
export const nothing = '{"status":"success","data":{"resultType":"vector","result":[]}}';
export const noAlerts = '{"status":"success","data":{"alerts":[]}}';

interface RecordedAnswers {
  readonly ofHours: string;
  readonly ofDays: string;
  readonly measured: string;
  readonly alerts: string;
}
const recorded: RecordedAnswers = { ofHours, ofDays, measured, alerts };

/** A Prometheus that knows recorded answers, or those given; `respond` answers everything otherwise. */
export const startFakePrometheus = (
  answers: Partial<RecordedAnswers> = {},
  respond?: (response: ServerResponse) => void,
): Promise<FakeApi> =>
  startFakeApi(({ url }, response) => {
    if (respond) return respond(response);
    const { pathname, searchParams } = new URL(url, 'http://prometheus');
    const known = { ...recorded, ...answers };
    const query = searchParams.get('query') ?? '';
    const of = {
      '/api/v1/alerts': known.alerts,
      '/api/v1/query': query.startsWith('last_over_time')
        ? known.ofDays
        : query.startsWith('count_over_time')
          ? known.measured
          : known.ofHours,
    }[pathname];
    response.writeHead(of === undefined ? 404 : 200).end(of);
  });

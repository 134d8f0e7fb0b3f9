import { memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { createAttempts } from '../accounts/attempts.ts';
import type { FeatureFactory } from '../feature.ts';
import { createSandboxProvider } from './payment/sandbox-provider.ts';
import { completeRecharge, readRecharge, startRecharge } from './recharges.ts';
import { readPersonalReport, readReportDays } from './statement/reports.ts';
import { readStatement } from './statement/statement.ts';
import { askWithdrawal, readWithdrawals, readWithdrawRule } from './withdrawals.ts';

/** Points coming in and going out, and what members read about them. */
export const walletFeature: FeatureFactory = (services) => {
  const { pool, metrics, config } = services;
  const parts = { pool, attempts: createAttempts(pool) };
  const provider =
    config.paymentProvider === 'sandbox' ? createSandboxProvider(services) : undefined;
  return {
    handlers: {
      recharge: async (call, input) =>
        provider ? startRecharge(pool, provider, call, input) : new Refused('forbidden'),
      user_recharge: (call, { id }) => readRecharge(pool, memberOf(call).id, id),
      user_get_withdraw_role: (call) => readWithdrawRule(pool, memberOf(call).id),
      user_set_withdraw: (call, input) => askWithdrawal(parts, call, input),
      user_get_withdraw_list: (call, input) =>
        readWithdrawals(pool, memberOf(call).id, input, call.language),
      user_get_personalreport: (call) => readPersonalReport(pool, memberOf(call).id),
      user_statement: (call, input) => readStatement(pool, memberOf(call).id, input, call.language),
      user_report_days: (call, { days }) => readReportDays(pool, memberOf(call).id, days, call.now),
    },
    routes(server) {
      provider?.routes(server, async (result) => {
        const completion = await completeRecharge(pool, result);
        metrics.events.inc({ event: `recharge_${completion}` });
        return completion;
      });
    },
  };
};

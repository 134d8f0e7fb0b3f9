import {
  createSessionToken,
  hashSessionToken,
} from '../../../../server/api/src/features/sessions/session-token.ts';
import type { LoadCall } from '../../../../server/api/src/testing/load-client.ts';
import { printTable } from '../harness/print-table.ts';
import { withBench } from './bench-database.ts';
import { hammer, median, ms, mustBeOk, quantile } from './figures.ts';

const CLIENTS = 16;
const WARM_UP_S = 0.5;
const SECONDS = 2;

const reads: readonly Pick<LoadCall, 'name' | 'fields'>[] = [
  { name: 'base_info' },
  { name: 'sys_config' },
  { name: 'xuanfeilist', fields: { id: '0', page: '1' } },
  { name: 'address_list' },
  { name: 'xuanfeidata', fields: { id: '1' } },
  { name: 'video_list', fields: { id: '888', page: '1' } },
  { name: 'video_get_info', fields: { id: '1' } },
  { name: 'lottery_list' },
  { name: 'lottery_get_info', fields: { key: 'rose-1' } },
  { name: 'lottery_get_one_list', fields: { key: 'rose-1' } },
  { name: 'lottery_get_peilv', fields: { id: '1' } },
  { name: 'user_info' },
  { name: 'user_get_game_list', fields: { page: '1' } },
  { name: 'user_get_withdraw_list', fields: { status: '0', page: '1' } },
  { name: 'user_get_personalreport' },
  { name: 'sys_get_notice_list', fields: { type: '3', page: '1' } },
];

/** The read operations that screens use, over HTTP, on demo data, as the demo member. */
export async function run(): Promise<void> {
  await withBench(async ({ pool, client, startServer }) => {
    const { port } = await startServer({ DEMO_DATA: '1' });
    const token = createSessionToken();
    await pool.query(
      `INSERT INTO session (token_hash, member_id)
       SELECT $1, id FROM member WHERE username = 'demo'`,
      [hashSessionToken(token)],
    );
    await pool.query('ANALYZE');
    const rows = [];
    for (const { name, fields = {} } of reads) {
      const call = async (): Promise<void> => {
        mustBeOk(await client.call(port, { method: 'GET', name, fields, token }), name);
      };
      await hammer(CLIENTS, WARM_UP_S, call);
      const { perSecond, taken } = await hammer(CLIENTS, SECONDS, call);
      rows.push({
        operation: name,
        'calls/s': Math.round(perSecond),
        'median ms': ms(median(taken)),
        'p99 ms': ms(quantile(taken, 0.99)),
      });
    }
    printTable(`Reads, ${CLIENTS} clients, one server`, rows);
  });
}

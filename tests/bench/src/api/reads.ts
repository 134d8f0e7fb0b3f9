import Fastify from 'fastify';
import {
  createSessionToken,
  hashSessionToken,
} from '../../../../server/api/src/features/sessions/session-token.ts';
import type { LoadCall } from '../../../../server/api/src/testing/load-client.ts';
import { ms } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { withBench } from './bench-database.ts';
import { startMeter, type Turn } from './turn-meter.ts';
import { hasWrk, runWrk, type WrkResult } from './wrk.ts';

const CLIENTS = 16;
const COMPILING_S = 8;
const WARM_UP_S = 1;
const SECONDS = 3;

/** The first five are those of a visit to Home, the hall and a table. */
const reads: readonly Pick<LoadCall, 'name' | 'fields'>[] = [
  { name: 'base_info' },
  { name: 'xuanfeilist', fields: { id: '0', page: '1' } },
  { name: 'user_info' },
  { name: 'lottery_get_info', fields: { key: 'rose-1' } },
  { name: 'lottery_get_one_list', fields: { key: 'rose-1' } },
  { name: 'sys_config' },
  { name: 'address_list' },
  { name: 'xuanfeidata', fields: { id: '1' } },
  { name: 'video_list', fields: { id: '888', page: '1' } },
  { name: 'video_get_info', fields: { id: '1' } },
  { name: 'lottery_list' },
  { name: 'lottery_get_peilv', fields: { id: '1' } },
  { name: 'user_get_game_list', fields: { page: '1' } },
  { name: 'user_get_withdraw_list', fields: { status: '0', page: '1' } },
  { name: 'user_get_personalreport' },
  { name: 'sys_get_notice_list', fields: { type: '3', page: '1' } },
];

/**
 * The read operations that screens use, over HTTP, on demo data, as the demo member, each in turns with a Fastify
 * server that answers a constant of the same size. That server runs in this process, which has nothing else to do.
 */
export async function run(): Promise<void> {
  if (!(await hasWrk())) return;
  await withBench(async ({ pool, client, startServer }) => {
    const { port, pid } = await startServer({ DEMO_DATA: '1' });
    const meter = await startMeter(pool, pid);
    const token = createSessionToken();
    await pool.query(
      `INSERT INTO session (token_hash, member_id)
       SELECT $1, id FROM member WHERE username = 'demo'`,
      [hashSessionToken(token)],
    );
    await pool.query('ANALYZE');
    const all = reads.map((read): LoadCall => ({ method: 'GET', token, ...read }));
    // What comes first would be measured before V8 has compiled what all calls run.
    await runWrk({ port, clients: CLIENTS, seconds: COMPILING_S, calls: all });
    const rows = [];
    for (const { name, fields = {} } of reads) {
      const call: LoadCall = { method: 'GET', name, fields, token };
      const { data } = await client.call(port, call);
      const constant = await startConstant(JSON.stringify(data).length);
      const hammer = (target: number, seconds: number): Promise<WrkResult> =>
        runWrk({ port: target, clients: CLIENTS, seconds, calls: [call] });
      await hammer(port, WARM_UP_S);
      const own = await meter(() => hammer(port, SECONDS));
      await hammer(constant.port, WARM_UP_S);
      const began = process.cpuUsage();
      const beside = await hammer(constant.port, SECONDS);
      const { user, system } = process.cpuUsage(began);
      await constant.close();
      const msOf = (part: keyof Turn['cpu']): number => (own.cpu[part] * 1_000) / own.calls;
      const constantMs = (user + system) / 1_000 / beside.calls;
      rows.push({
        operation: name,
        'calls/s': Math.round(own.perSecond),
        'median ms': ms(own.medianMs),
        'p99 ms': ms(own.p99Ms),
        'CPU ms each: database': ms(msOf('database')),
        client: ms(msOf('client')),
        server: ms(msOf('server')),
        Fastify: ms(constantMs),
        'its share': (constantMs / msOf('server')).toFixed(2),
        'Fastify/s': Math.round(beside.perSecond),
        ratio: (own.perSecond / beside.perSecond).toFixed(2),
      });
    }
    printTable(`Reads, ${CLIENTS} clients, one server`, rows);
  });
}

/** Answers every call with an envelope whose data are that many bytes before its Base64. */
async function startConstant(bytes: number) {
  const app = Fastify();
  const envelope = { code: 200, msg: '', data: Buffer.alloc(bytes, 'x').toString('base64') };
  app.get('/api/*', () => envelope);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on no port');
  return { port: address.port, close: () => app.close() };
}

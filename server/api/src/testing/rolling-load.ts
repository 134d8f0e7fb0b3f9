import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../demo/members.ts';
import type { ApiProcess } from './api-process.ts';
import { type LoadAnswer, type LoadCall, type LoadClient, textField } from './load-client.ts';
import type { LoadMember } from './load-members.ts';

const GAME = { key: 'rose-1', id: '1' };
const READS: readonly Pick<LoadCall, 'name' | 'fields'>[] = [
  { name: 'xuanfeilist', fields: { id: '0', page: '1' } },
  { name: 'lottery_list' },
  { name: 'user_info' },
  { name: 'user_get_game_list', fields: { page: '1' } },
];
/** Passwords are expensive to check. */
const SIGN_IN_PAUSE_MS = 500;
const LOOK_MS = 5;
const ORDERS_MORE = 20;
const SIGN_INS_MORE = 2;

/** What members got from the servers; every call is made once. */
interface Tally {
  orders: number;
  reads: number;
  signIns: number;
  slowestMs: number;
  /** Calls that broke off or were refused, in words. */
  readonly failures: string[];
}

/** Members that use servers without pause, while these are replaced. */
export interface RollingLoad {
  readonly tally: Tally;
  /** Sends calls to the server, too. */
  join(server: ApiProcess): void;
  /** Sends no further calls to the server, and waits for the answers of those before. */
  leave(server: ApiProcess): Promise<void>;
  /** Resolves when each kind of call has been answered some more times; never when they fail. */
  more(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts bets, reads and sign-ins; calls wait while there is no server. */
export function startRollingLoad(client: LoadClient, members: readonly LoadMember[]): RollingLoad {
  const tally: Tally = { orders: 0, reads: 0, signIns: 0, slowestMs: 0, failures: [] };
  const servers: ApiProcess[] = [];
  const underWay = new Map<ApiProcess, number>();
  let isStopped = false;
  let turn = 0;

  const call = async (wanted: LoadCall): Promise<LoadAnswer | undefined> => {
    turn += 1;
    const server = servers[turn % servers.length];
    if (!server) {
      await delay(LOOK_MS);
      return undefined;
    }
    const startedAt = performance.now();
    underWay.set(server, (underWay.get(server) ?? 0) + 1);
    try {
      const answer = await client.call(server.port, wanted);
      if (answer.status === 200 && answer.code === 200) return answer;
      tally.failures.push(`${wanted.name}: ${JSON.stringify(answer)}`);
    } catch (error) {
      tally.failures.push(`${wanted.name}: ${String(error)}`);
    } finally {
      underWay.set(server, (underWay.get(server) ?? 1) - 1);
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt);
    }
    return undefined;
  };

  const order = async ({ token }: LoadMember): Promise<void> => {
    const fields = { key: GAME.key };
    const info = await call({ method: 'GET', name: 'lottery_get_info', fields, token });
    const period = textField(info?.data, 'now_expect');
    if (period === undefined) return;
    const answer = await call({
      method: 'POST',
      name: 'game_place_order',
      fields: { item: 'big,one', money: '10', lid: GAME.id, expect: period },
      token,
      idempotencyKey: randomUUID(),
    });
    if (answer) tally.orders += 1;
  };
  const read = async ({ token }: LoadMember): Promise<void> => {
    for (const each of READS) if (await call({ method: 'GET', ...each, token })) tally.reads += 1;
  };
  const signIn = async (): Promise<void> => {
    const fields = { username: 'demo', password: DEMO_PASSWORD };
    if (await call({ method: 'POST', name: 'member_login', fields })) tally.signIns += 1;
    await delay(SIGN_IN_PAUSE_MS);
  };
  const again = async (task: () => Promise<void>): Promise<void> => {
    while (!isStopped) await task();
  };
  const workers = members.map((member, index) =>
    again(() => (index % 3 === 0 ? read(member) : order(member))),
  );
  workers.push(again(signIn));

  return {
    tally,
    join: (server) => void servers.push(server),
    leave: async (server) => {
      servers.splice(servers.indexOf(server), 1);
      while ((underWay.get(server) ?? 0) > 0) await delay(LOOK_MS);
    },
    more: async () => {
      const [orders, signIns] = [tally.orders + ORDERS_MORE, tally.signIns + SIGN_INS_MORE];
      while (tally.orders < orders || tally.signIns < signIns) await delay(LOOK_MS);
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}

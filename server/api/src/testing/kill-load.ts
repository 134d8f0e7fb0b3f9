import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiProcess } from './api-process.ts';
import { type LoadClient, textField } from './load-client.ts';
import type { LoadMember } from './load-members.ts';

const GAME_KEY = 'rose-1';
const GAME_ID = '1';

/** What the load has seen so far. */
export interface Load {
  /** Members by the key of their acknowledged orders. */
  readonly acknowledged: Map<string, number>;
  broken: number;
  stopped: boolean;
}

/** Whom the load calls; servers change when they are started again. */
interface LoadTarget {
  readonly client: LoadClient;
  readonly servers: readonly Pick<ApiProcess, 'port'>[];
  readonly members: readonly LoadMember[];
}

/** Places orders without pause; one that broke off is repeated with its key until answered. */
export async function placeWithoutPause(
  load: Load,
  target: LoadTarget,
  index: number,
): Promise<void> {
  const { client, servers, members } = target;
  let turn = index;
  while (!load.stopped) {
    turn += 1;
    const member = members[turn % members.length];
    const port = servers[turn % servers.length]?.port ?? 0;
    if (!member) return;
    try {
      const { token } = member;
      const info = await client.call(port, {
        method: 'GET',
        name: 'lottery_get_info',
        fields: { key: GAME_KEY },
        token,
      });
      const period = textField(info.data, 'now_expect');
      if (info.code !== 200 || period === undefined) await delay(20);
      else await placeUntilAnswered(load, target, member, period, turn);
    } catch {
      load.broken += 1;
      await delay(20);
    }
  }
}

async function placeUntilAnswered(
  load: Load,
  { client, servers }: LoadTarget,
  member: LoadMember,
  period: string,
  turn: number,
): Promise<void> {
  const idempotencyKey = randomUUID();
  for (let attempt = 0; !load.stopped; attempt += 1) {
    try {
      const answer = await client.call(servers[(turn + attempt) % servers.length]?.port ?? 0, {
        method: 'POST',
        name: 'game_place_order',
        fields: { item: 'big,one', money: '10', lid: GAME_ID, expect: period },
        token: member.token,
        idempotencyKey,
      });
      if (answer.code === 200) {
        load.acknowledged.set(idempotencyKey, member.id);
      }
      if (answer.status === 200) return;
    } catch {
      load.broken += 1;
    }
    await delay(50);
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PAY_WAY } from '@velvet/contract/constants';
import { textField } from '../../../../../server/api/src/testing/load-client.ts';
import type { LoadMember } from '../../../../../server/api/src/testing/load-members.ts';
import { FUNDS_PASSWORD } from './members.ts';
import type { Answer, Client } from './request.ts';
import type { Tally, Write } from './tally.ts';

const GAME = { key: 'rose-1', id: '1' };
const STAKE = 10;
const SIDES = 2;
const POINT = 100;
const RECHARGE_POINTS = 50;
const WITHDRAWAL_POINTS = 5;
const THINK_MS = 150;
const AGAIN_MS = 250;
const READS = [
  { path: '/api/xuanfeilist', fields: { id: '0', page: '1' } },
  { path: '/api/lottery_list' },
  { path: '/api/user_info' },
  { path: '/api/user_get_game_list', fields: { page: '1' } },
  { path: '/api/user_get_withdraw_list', fields: { status: '0', page: '1' } },
] as const;
const PAGES = ['/Home', '/Video', '/Choose2', '/Lottery'] as const;

/** When members stop: first with new work, later with repeating what was not answered. */
export interface Stops {
  readonly work: AbortSignal;
  readonly patience: AbortSignal;
}

interface Life {
  readonly client: Client;
  readonly tally: Tally;
  readonly member: LoadMember;
  readonly stops: Stops;
}

/** Bets, recharges, withdraws and reads in turn until told to stop. @param turn where to begin. */
export async function liveAsMember(life: Life, turn: number): Promise<void> {
  const { client, tally, member, stops } = life;
  for (let step = turn; !stops.work.aborted; step += 1) {
    const kind = step % 8;
    if (kind === 3) await recharge(life);
    else if (kind === 6) await withdraw(life);
    else if (kind % 2 === 0) await bet(life);
    else {
      const wanted = READS[step % READS.length];
      const answer = wanted && (await client.send({ ...wanted, token: member.token }));
      if (answer?.code === 200) tally.reads += 1;
      await readResults(life);
    }
    await delay(THINK_MS);
  }
}

/** Opens pages one after the other, as guests do. */
export async function liveAsGuest(
  { client, tally, stops }: Omit<Life, 'member'>,
  turn: number,
): Promise<void> {
  for (let step = turn; !stops.work.aborted; step += 1) {
    const answer = await client.send({ path: PAGES[step % PAGES.length] ?? '/Home' });
    if (answer?.status === 200) tally.pages += 1;
    await delay(THINK_MS);
  }
}

/** Keeps asking with a session that has ended; being let in once is a contradiction. */
export async function knockWithEndedSession({ client, tally, member, stops }: Life): Promise<void> {
  while (!stops.work.aborted) {
    const answer = await client.send({ path: '/api/user_info', token: member.token });
    if (answer?.code === 200) tally.contradictions.push('A session that had ended was let in');
    await delay(THINK_MS * 4);
  }
}

async function bet(life: Life): Promise<void> {
  const { client, member } = life;
  const info = await client.send({
    path: '/api/lottery_get_info',
    fields: { key: GAME.key },
    token: member.token,
  });
  const period = textField(info?.data, 'now_expect');
  if (period === undefined) return;
  const write = aWrite(life, 'bet', STAKE * SIDES * POINT);
  await untilAnswered(life, write, async () => {
    return client.send({
      path: '/api/game_place_order',
      fields: { item: 'big,one', money: String(STAKE), lid: GAME.id, expect: period },
      isPost: true,
      token: member.token,
      idempotencyKey: write.key,
    });
  });
}

/** Asks for a payment and approves it in the sandbox; acknowledged when the sandbox has said so. */
async function recharge(life: Life): Promise<void> {
  const { client, member } = life;
  const write = aWrite(life, 'recharge', RECHARGE_POINTS * POINT);
  await untilAnswered(life, write, async () => {
    const asked = await client.send({
      path: '/api/recharge',
      fields: { pay_way: PAY_WAY, money: String(RECHARGE_POINTS) },
      isPost: true,
      token: member.token,
      idempotencyKey: write.key,
    });
    if (asked?.code !== 200) return asked;
    const path = textField(asked.data, 'pay_url');
    if (path === undefined) return undefined;
    const fields = { decision: 'approve' };
    const paid = await client.send({
      path: new URL(path, client.url).pathname,
      fields,
      isPost: true,
    });
    return paid && { ...paid, code: paid.status === 303 ? 200 : paid.status };
  });
}

async function withdraw(life: Life): Promise<void> {
  const { client, member } = life;
  const write = aWrite(life, 'withdrawal', WITHDRAWAL_POINTS * POINT);
  await untilAnswered(life, write, async () =>
    client.send({
      path: '/api/user_set_withdraw',
      fields: { money: String(WITHDRAWAL_POINTS), paypassword: FUNDS_PASSWORD },
      isPost: true,
      token: member.token,
      idempotencyKey: write.key,
    }),
  );
}

const aWrite = ({ member }: Life, kind: Write['kind'], amount: number): Write => ({
  kind,
  key: randomUUID(),
  memberId: member.id,
  amount,
});

/** Repeats a write with its key until it is answered, as the app does. */
async function untilAnswered(
  { tally, stops }: Life,
  write: Write,
  attempt: () => Promise<Answer | undefined>,
): Promise<void> {
  while (!stops.patience.aborted) {
    const answer = await attempt();
    if (answer?.code === 200) {
      tally.acknowledged.push(write);
      tally.acknowledgedAtMs.push(performance.now());
      return;
    }
    if (answer) return void tally.refused.push(write);
    await delay(AGAIN_MS);
  }
  tally.unanswered.push(write);
}

/** Notes the results of past rounds; a round with two results is a contradiction. */
async function readResults({ client, tally, member }: Life): Promise<void> {
  const answer = await client.send({
    path: '/api/lottery_get_one_list',
    fields: { key: GAME.key },
    token: member.token,
  });
  const rounds: readonly unknown[] = Array.isArray(answer?.data) ? answer.data : [];
  for (const round of rounds) {
    const period = textField(round, 'expect');
    const dice = textField(round, 'opencode');
    if (!period || !dice) continue;
    const name = `${GAME.key} ${period}`;
    const before = tally.results.get(name) ?? dice;
    if (before !== dice) tally.contradictions.push(`${name} had ${before} and then ${dice}`);
    tally.results.set(name, dice);
  }
}

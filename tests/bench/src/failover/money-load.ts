import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PAY_WAY } from '@velvet/contract/constants';
import type { Queryable } from '../../../../server/api/src/database/queryable.ts';
import type { LoadClient } from '../../../../server/api/src/testing/load-client.ts';
import {
  createLoadMembers,
  type LoadMember,
} from '../../../../server/api/src/testing/load-members.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';

/** Recharges and withdrawals that were answered with success, by key. */
export interface MoneyLoad {
  readonly recharges: Set<string>;
  readonly withdrawals: Set<string>;
  stopped: boolean;
}

const FUNDS = 1_000_000_00;
const FUNDS_PASSWORD = '2468';
const RETRY_MS = 50;
/** The funds password is expensive to check. */
const WITHDRAWAL_PAUSE_MS = 500;
const RECHARGE_PAUSE_MS = 20;

/** A member with funds, a card, a funds password, and no limit of withdrawals a day. */
export async function createWithdrawer(
  owner: Queryable,
  client: LoadClient,
  port: number,
): Promise<LoadMember> {
  const [member] = await createLoadMembers(owner, 1, FUNDS);
  if (!member) throw new Error('No member was created');
  await owner.query(`UPDATE member SET real_name = 'Test Person' WHERE id = $1`, [member.id]);
  await owner.query(
    `INSERT INTO bank_card (member_id, bank_id, holder, number_cipher, last_four)
     SELECT $1, min(id), 'Test Person', decode(repeat('00', 40), 'hex'), '1234' FROM bank`,
    [member.id],
  );
  await owner.query(
    `UPDATE config SET value = '{"min": 100, "max": 50000000, "perDay": 1000000}'
      WHERE key = 'withdraw_rule'`,
  );
  await client.call(port, {
    method: 'POST',
    name: 'user_set_paypw',
    fields: { paypassword: FUNDS_PASSWORD },
    token: member.token,
  });
  return member;
}

/** What a worker of the load needs. */
export interface MoneyTarget {
  readonly client: LoadClient;
  readonly ports: readonly number[];
  readonly member: LoadMember;
  readonly writes: AcknowledgedWrites;
}

/** Asks for payments without pause; one that broke off is repeated with its key until answered. */
export const rechargeWithoutPause = (load: MoneyLoad, target: MoneyTarget): Promise<void> =>
  repeat(load, target, load.recharges, RECHARGE_PAUSE_MS, 'recharge', {
    pay_way: PAY_WAY,
    money: '100',
  });

/** Asks for withdrawals, one after the other, in the same way. */
export const withdrawWithoutPause = (load: MoneyLoad, target: MoneyTarget): Promise<void> =>
  repeat(load, target, load.withdrawals, WITHDRAWAL_PAUSE_MS, 'user_set_withdraw', {
    money: '1',
    paypassword: FUNDS_PASSWORD,
  });

async function repeat(
  load: MoneyLoad,
  { client, ports, member, writes }: MoneyTarget,
  acknowledged: Set<string>,
  pauseMs: number,
  name: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  for (let turn = 0; !load.stopped; turn += 1) {
    const idempotencyKey = randomUUID();
    for (let attempt = 0; !load.stopped; attempt += 1) {
      const port = ports[(turn + attempt) % ports.length] ?? 0;
      const call = { method: 'POST', name, fields, token: member.token, idempotencyKey } as const;
      const answer = await client.call(port, call).catch(() => undefined);
      if (answer?.code === 200) {
        acknowledged.add(idempotencyKey);
        writes.note();
      }
      // Refused for good; only what the database could not take is repeated.
      if (answer && answer.status < 500) break;
      await delay(RETRY_MS);
    }
    await delay(pauseMs);
  }
}

/** Acknowledged keys that are not in the database. */
export async function missingMoney(owner: Queryable, load: MoneyLoad): Promise<number> {
  const missing = async (table: 'recharge' | 'withdrawal', keys: ReadonlySet<string>) => {
    const { rows } = await owner.query<{ missing: string | number }>(
      `SELECT count(*) AS missing FROM unnest($1::text[]) AS key
        WHERE NOT EXISTS (SELECT FROM ${table} WHERE idem_key = key)`,
      [[...keys]],
    );
    return Number(rows[0]?.missing ?? 0);
  };
  return (
    (await missing('recharge', load.recharges)) + (await missing('withdrawal', load.withdrawals))
  );
}

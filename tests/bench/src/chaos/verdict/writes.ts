import type pg from 'pg';
import type { Write } from '../load/tally.ts';

const EFFECTS: Readonly<Record<Write['kind'], string>> = {
  bet: `SELECT o.idem_key AS key, o.member_id AS member, sum(b.stake)::bigint AS amount
          FROM bet_order o JOIN bet b ON b.order_id = o.id
         WHERE o.idem_key = ANY ($1) GROUP BY o.id, o.idem_key, o.member_id`,
  recharge: `SELECT idem_key AS key, member_id AS member, amount FROM recharge
             WHERE idem_key = ANY ($1) AND state = 'succeeded'`,
  withdrawal: `SELECT idem_key AS key, member_id AS member, amount FROM withdrawal
               WHERE idem_key = ANY ($1)`,
};

interface Effect {
  readonly key: string;
  readonly member: number;
  readonly amount: number;
}

/** Acknowledged writes that are not there exactly once, and refused ones that are there after all. */
export async function wrongWrites(
  db: pg.Pool,
  acknowledged: readonly Write[],
  refused: readonly Write[],
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [kind, text] of Object.entries(EFFECTS)) {
    const wanted = [...acknowledged, ...refused].filter((write) => write.kind === kind);
    const { rows } = await db.query<Effect>(text, [wanted.map(({ key }) => key)]);
    const found = new Map<string, Effect[]>();
    for (const row of rows) found.set(row.key, [...(found.get(row.key) ?? []), row]);
    const isAcknowledged = new Set(acknowledged);
    for (const write of wanted) {
      const effects = (found.get(write.key) ?? []).filter(
        ({ member, amount }) => member === write.memberId && amount === write.amount,
      );
      const expected = isAcknowledged.has(write) ? 1 : 0;
      if (effects.length !== expected || (found.get(write.key)?.length ?? 0) !== expected) {
        wrong.push(`${kind} ${write.key} is there ${effects.length} times instead of ${expected}`);
      }
    }
  }
  return wrong;
}

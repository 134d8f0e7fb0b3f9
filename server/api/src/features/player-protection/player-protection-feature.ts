import type { MemberId } from '@velvet/contract/member';
import { type Minor, minor } from '@velvet/contract/money';
import {
  type ExclusionLength,
  type LimitKind,
  type LimitSpan,
  limitKinds,
  limitSpans,
  type PlayerLimit,
  type PlayerProtection,
  realityIntervals,
} from '@velvet/contract/player-protection';
import { asEpochMs, type EpochSeconds, toEpochSeconds } from '@velvet/contract/time';
import { callFunction } from '../../database/call-function.ts';
import type { Queryable } from '../../database/queryable.ts';
import { type Call, memberOf } from '../../http/handlers.ts';
import type { FeatureFactory } from '../feature.ts';

/** What members set for their own protection; the orders of bets obey it in the database. */
export const playerProtectionFeature: FeatureFactory = ({ pool }) => {
  const readAfter = async (call: Call, change: (memberId: MemberId) => Promise<unknown>) => {
    const { id } = memberOf(call);
    await change(id);
    return readProtection(pool, id);
  };
  return {
    handlers: {
      game_protection: (call) => readProtection(pool, memberOf(call).id),
      game_set_limit: (call, limit) => readAfter(call, (id) => setLimit(pool, id, limit)),
      game_set_reality_check: (call, { minutes }) =>
        readAfter(call, (id) => setRealityMinutes(pool, id, minutes)),
      game_answer_reality_check: (call) =>
        readAfter(call, (id) => callFunction(pool, 'player_reality_answer', [id])),
      game_exclude: (call, { length }) => readAfter(call, (id) => exclude(pool, id, length)),
    },
  };
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

interface LimitRow {
  readonly kind: string;
  readonly span: string;
  readonly amount: number | null;
  readonly used: number;
  readonly next_amount: number | null;
  readonly next_at: Date | null;
}

interface StateRow {
  readonly minutes: number;
  readonly stretch_since: Date | null;
  readonly staked: number;
  readonly returned: number;
  readonly excluded_kind: string | null;
  readonly excluded_until: Date | null;
  readonly at: Date;
}

/** Functions of the database with the same result, for members and for operators. */
const readers = {
  member: { limits: 'player_limits', state: 'player_state' },
  operator: { limits: 'operator_player_limits', state: 'operator_player_state' },
} as const;

/** Everything that protects a member, as it counts now. */
export async function readProtection(
  db: Queryable,
  memberId: MemberId,
  reader: keyof typeof readers = 'member',
): Promise<PlayerProtection> {
  const { limits: limitsOf, state: stateOf } = readers[reader];
  const limits = await db.query<LimitRow>({
    name: limitsOf,
    text: `SELECT * FROM ${limitsOf}($1)`,
    values: [memberId],
  });
  const { rows } = await db.query<StateRow>({
    name: stateOf,
    text: `SELECT * FROM ${stateOf}($1)`,
    values: [memberId],
  });
  const [state] = rows;
  if (!state) throw new Error('The state of a player came back empty');
  return { limits: limits.rows.flatMap(toLimit), ...toState(state) };
}

/** Undefined is no limit. */
export const setLimit = (
  db: Queryable,
  memberId: MemberId,
  { kind, span, amount }: { kind: LimitKind; span: LimitSpan; amount: Minor | undefined },
) => callFunction(db, 'player_limit_set', [memberId, kind, span, amount]);

export const setRealityMinutes = (db: Queryable, memberId: MemberId, minutes: number) =>
  callFunction(db, 'player_reality_set', [memberId, minutes]);

export const exclude = (db: Queryable, memberId: MemberId, length: ExclusionLength) =>
  callFunction(db, 'player_exclude', [memberId, length]);

/** An end never shows earlier than it is. */
const secondsUp = (time: Date): EpochSeconds =>
  toEpochSeconds(asEpochMs(time.getTime() + SECOND_MS - 1));

const amountOf = (amount: number | null): Minor | undefined =>
  amount === null ? undefined : minor(amount);

function toLimit(row: LimitRow): readonly PlayerLimit[] {
  const kind = limitKinds.find((known) => known === row.kind);
  const span = limitSpans.find((known) => known === row.span);
  if (!kind || !span) return [];
  return [
    {
      kind,
      span,
      amount: amountOf(row.amount),
      used: minor(row.used),
      ...(row.next_at === null
        ? {}
        : { next: { amount: amountOf(row.next_amount), from: secondsUp(row.next_at) } }),
    },
  ];
}

function toState(row: StateRow): Omit<PlayerProtection, 'limits'> {
  const { minutes, stretch_since: since, excluded_until: until } = row;
  const checkAt = since && new Date(since.getTime() + minutes * MINUTE_MS);
  return {
    realityMinutes: realityIntervals.find((known) => known === minutes) ?? 0,
    ...(since && checkAt
      ? {
          stretch: {
            since: toEpochSeconds(since),
            staked: minor(row.staked),
            returned: minor(row.returned),
            ...(minutes > 0 ? { checkAt: secondsUp(checkAt) } : {}),
          },
        }
      : {}),
    ...(until
      ? {
          exclusion: {
            kind: row.excluded_kind === 'self-exclusion' ? 'self-exclusion' : 'time-out',
            until: secondsUp(until),
          },
        }
      : {}),
    serverTimeMs: asEpochMs(row.at.getTime()),
  };
}

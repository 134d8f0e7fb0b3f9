import { PROOF_AGE_S } from '@velvet/contract/constants';
import type { MemberId } from '@velvet/contract/member';
import { minor } from '@velvet/contract/money';
import { type ClosingObstacle, closingObstacles, type Privacy } from '@velvet/contract/privacy';
import { toEpochSeconds } from '@velvet/contract/time';
import type { Config } from '../../config/config.ts';
import { type Call, type Inputs, memberOf, type Outputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { MessageKey } from '../../messages/say.ts';
import { proofNeeded } from '../accounts/proof.ts';
import type { Services } from '../services.ts';

interface PrivacyRow {
  readonly asked_at: Date | null;
  readonly due_at: Date | null;
  readonly given_up: number | null;
  readonly balance: number;
  readonly obstacles: readonly string[];
}

type ClosingServices = Pick<Services, 'pool'> & {
  readonly config: Pick<Config, 'accountClosingDays'>;
};

const isObstacle = (text: string): text is ClosingObstacle =>
  closingObstacles.some((known) => known === text);

/** Whether the account is being closed, and what speaks against closing it (spec S14.4). */
export async function readPrivacy(
  { pool, config }: Pick<ClosingServices, 'pool' | 'config'>,
  memberId: MemberId,
): Promise<Privacy | Refused> {
  const { rows } = await pool.query<PrivacyRow>({
    name: 'member-privacy',
    text: `
      SELECT c.asked_at, c.due_at, c.given_up, a.balance, member_closing_obstacles($1) AS obstacles
      FROM account a LEFT JOIN member_closing c ON c.member_id = a.member_id WHERE a.member_id = $1`,
    values: [memberId],
  });
  const [row] = rows;
  if (!row) return new Refused('no_session');
  const { asked_at: askedAt, due_at: dueAt } = row;
  return {
    ...(askedAt && dueAt
      ? {
          closing: {
            askedAt: toEpochSeconds(askedAt),
            dueAt: toEpochSeconds(dueAt),
            givenUp: minor(row.given_up ?? 0),
          },
        }
      : {}),
    waitDays: config.accountClosingDays,
    balance: minor(row.balance),
    obstacles: row.obstacles.filter(isObstacle),
  };
}

const refusals: Readonly<Record<string, MessageKey>> = {
  withdrawals: 'closing_withdrawals',
  bets: 'closing_bets',
  recharges: 'closing_recharges',
  balance: 'closing_balance',
};

/** Begins the waiting time and ends the member's other sessions. */
export async function closeAccount(
  { pool, config }: ClosingServices,
  call: Call,
  { givenUp }: Inputs['user_close'],
): Promise<Outputs['user_close'] | Refused> {
  const { id, sessionHash } = memberOf(call);
  const { rows } = await pool.query<{ outcome: string; due_at: Date | null }>({
    name: 'member-close',
    text: 'SELECT outcome, due_at FROM member_close($1, $2, $3, $4, $5)',
    values: [sessionHash, id, givenUp ?? 0, config.accountClosingDays, PROOF_AGE_S],
  });
  const { outcome = '', due_at: dueAt = null } = rows[0] ?? {};
  if (outcome === 'ok' && dueAt) return { dueAt: toEpochSeconds(dueAt) };
  if (outcome === 'proof_needed') return proofNeeded();
  const message = refusals[outcome];
  if (message === undefined) throw new Error(`Closing an account ended as ${outcome}`);
  return new Refused('forbidden', { message });
}

/** Keeps the account. A second call finds it kept already and succeeds, too. */
export async function keepAccount(
  { pool }: Pick<ClosingServices, 'pool'>,
  memberId: MemberId,
): Promise<null> {
  await pool.query({
    name: 'member-keep',
    text: 'SELECT member_keep($1)',
    values: [memberId],
  });
  return null;
}

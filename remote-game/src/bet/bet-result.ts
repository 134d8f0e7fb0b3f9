import type { GameKey, GameRecord, Side } from '@velvet/contract/game';
import { type Minor, minor } from '@velvet/contract/money';

/** The status of a bet whose round is not drawn yet. */
export const OPEN = 0;
const REFUNDED = 2;

/** By the game's key: its name is in the language that it was read in. Older servers send no key. */
export const isBetOn = (
  { gameKey, gameName }: Pick<GameRecord, 'gameKey' | 'gameName'>,
  key: GameKey,
  name: string | undefined,
): boolean => (gameKey === undefined ? gameName === name : gameKey === key);

/** What a member's bets on one round came to. */
export interface BetResult {
  readonly staked: Minor;
  /** Stakes included; what is refunded counts as returned. */
  readonly returned: Minor;
  /** Only a return above the stake is good news. */
  readonly kind: 'gain' | 'no-gain' | 'refunded';
}

/** What was won beyond the stakes; undefined when nothing was. */
export const gainOf = ({ kind, staked, returned }: BetResult): Minor | undefined =>
  kind === 'gain' ? minor(returned - staked) : undefined;

/** Undefined while there are no bets, or one of them is not settled yet. */
export function resultOf(
  bets: readonly Pick<GameRecord, 'status' | 'stake' | 'profit'>[],
): BetResult | undefined {
  if (bets.length === 0 || bets.some(({ status }) => status === OPEN)) return undefined;
  const staked = bets.reduce((sum, { stake }) => sum + stake, 0);
  const returned = bets.reduce((sum, { stake, profit }) => sum + stake + profit, 0);
  const isRefunded = bets.every(({ status }) => status === REFUNDED);
  return {
    staked: minor(staked),
    returned: minor(returned),
    kind: isRefunded ? 'refunded' : returned > staked ? 'gain' : 'no-gain',
  };
}

/** The sides of one order, and what was staked on each. */
export interface LastBet {
  readonly sides: readonly Side[];
  readonly stake: Minor;
}

/** The newest order of a member's bets on one game, given the newest first. */
export function lastBetOf(
  bets: readonly Pick<GameRecord, 'period' | 'createdAt' | 'stake' | 'side'>[],
): LastBet | undefined {
  const [newest] = bets;
  if (!newest) return undefined;
  const { period, createdAt, stake } = newest;
  const together = bets.filter(
    (bet) => bet.period === period && bet.createdAt === createdAt && bet.stake === stake,
  );
  return { sides: together.map(({ side }) => side), stake };
}

import type { GameRecord, Side } from '@velvet/contract/game';
import type { Minor } from '@velvet/contract/money';

/** The sides of one order, and what was staked on each. */
export interface LastBet {
  readonly sides: readonly Side[];
  readonly stake: Minor;
}

type Bet = Pick<GameRecord, 'period' | 'createdAt' | 'stake' | 'side'>;

/** The newest order of a member's bets on one game, given the newest first. */
export function lastBetOf(bets: readonly Bet[]): LastBet | undefined {
  const [newest] = bets;
  if (!newest) return undefined;
  const { period, createdAt, stake } = newest;
  const together = bets.filter(
    (bet) => bet.period === period && bet.createdAt === createdAt && bet.stake === stake,
  );
  return { sides: together.map(({ side }) => side), stake };
}

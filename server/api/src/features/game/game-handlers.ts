import { GAME_HISTORY_LENGTH, PAGE_SIZE } from '@velvet/contract/constants';
import { parityOf, sizeOf } from '@velvet/contract/dice';
import type { GameRecord } from '@velvet/contract/game';
import { subtractMinor, zeroMinor } from '@velvet/contract/money';
import type { Queryable } from '../../database/queryable.ts';
import { type Call, type Handlers, memberOf, shared } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { inLanguage } from '../../messages/localized-text.ts';
import { say } from '../../messages/say.ts';
import {
  findBets,
  findGame,
  findOdds,
  findPastRounds,
  findRound,
  type StoredBet,
} from './game-store.ts';
import { placeOrders } from './order-placer.ts';
import { toPastRound, toSnapshot } from './round-views.ts';

/** What the game's handlers need. */
interface GameDeps {
  readonly pool: Queryable;
  readonly mediaUrl: (path: string) => string;
}

/** Handlers of the betting screen's and the game record's operations. */
export function gameHandlers({ pool, mediaUrl }: GameDeps) {
  return {
    lottery_get_info: shared(async ({ language, now }, { key }) => {
      const game = await findGame(pool, key, now);
      if (!game) return new Refused('not_found');
      return { id: game.id, name: inLanguage(game.name, language), ...toSnapshot(game, now) };
    }),
    lottery_get_one_list: shared(async (_call, { key }) => {
      const rounds = await findPastRounds(pool, key, GAME_HISTORY_LENGTH);
      return rounds ? rounds.map(toPastRound) : new Refused('not_found');
    }),
    lottery_get_round: shared(async (_call, asked) => {
      const round = await findRound(pool, asked.key, asked.period);
      return round ? toPastRound(round) : new Refused('not_found');
    }),
    lottery_get_peilv: shared(async (_call, { id }) => {
      const odds = await findOdds(pool, id);
      return odds.length > 0 ? odds : new Refused('not_found');
    }),
    game_place_order: placeOrders(pool),
    user_get_game_list: async (call, { page }) => {
      const { id } = memberOf(call);
      const bets = await findBets(pool, id, page, PAGE_SIZE);
      const items = bets.map((bet) => toRecord(bet, call, mediaUrl));
      return { items, isLast: items.length < PAGE_SIZE };
    },
  } satisfies Partial<Handlers>;
}

const statusTexts = { open: 'bet_open', settled: 'bet_settled', refunded: 'bet_refunded' } as const;
const statusCodes = { open: 0, settled: 1, refunded: 2 } as const;

function toRecord(
  { state, payout, ...bet }: StoredBet,
  { language }: Call,
  mediaUrl: GameDeps['mediaUrl'],
): GameRecord {
  const { dice, stake } = bet;
  const isSettled = state === 'settled';
  const won = isSettled && payout > 0;
  const result = isSettled ? (won ? 'bet_won' : 'bet_lost') : statusTexts[state];
  return {
    ...bet,
    iconUrl: mediaUrl(bet.iconUrl),
    gameName: inLanguage(bet.gameName, language),
    bigSmall: dice ? sizeOf(dice) : '',
    oddEven: dice ? (parityOf(dice) === 'odd' ? 'one' : 'two') : '',
    status: statusCodes[state],
    statusText: say(language, statusTexts[state]),
    won,
    resultText: say(language, result),
    profit: isSettled ? subtractMinor(payout, stake) : zeroMinor,
  };
}

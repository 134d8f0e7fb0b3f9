import { act } from '@testing-library/react';
import { PAGE_SIZE } from '@velvet/contract/constants';
import {
  type Dice,
  type GameInfo,
  type GameRecord,
  gameHistory,
  gameInfoByKey,
  gameOdds,
  gameRecordPage,
  type Order,
  placeOrder,
  type SideOdds,
  sides,
} from '@velvet/contract/game';
import type { LiveEvent } from '@velvet/contract/live-event';
import { getUserInfo } from '@velvet/contract/member';
import { getPlayerProtection } from '@velvet/contract/player-protection';
import {
  aGameInfo,
  aGameKey,
  anEpochSecond,
  anOrder,
  aPage,
  aPastRound,
  aPeriod,
  aPlayerProtection,
  aSideOdds,
  aUserInfo,
  points,
} from '@velvet/contract/testing/factories';
import { asEpochMs, asSeconds } from '@velvet/contract/time';
import type { ApiError } from '@velvet/sdk/api';
import { answer } from './test-host.tsx';

/** A server with rounds of a minute, on the clock of the test. */
export function aServer(start = Date.UTC(2026, 10, 20, 12, 0, 18)) {
  const state = {
    aheadMs: 0,
    balance: points(100),
    condition: points(0),
    bets: [] as readonly GameRecord[],
    stuck: false,
    paused: false,
    protection: aPlayerProtection(),
    order: async (): Promise<Order | ApiError> => anOrder(),
    odds: (): readonly SideOdds[] | ApiError => sides.map((side) => aSideOdds({ side })),
  };
  jest.setSystemTime(start);
  const periodAt = (ms: number) =>
    aPeriod(String(202611200000 + (Math.floor(ms / 60_000) % 1_000)));
  const nowMs = () => Date.now() + state.aheadMs;
  // A server whose draws have stopped stays at its first period.
  const openMs = () => (state.stuck ? start : nowMs());
  const drawMs = () => (Math.floor(openMs() / 60_000) + 1) * 60_000;
  const infoWith = (dice: Dice | undefined): GameInfo =>
    aGameInfo({
      name: 'Rose 1 min',
      openPeriod: periodAt(openMs()),
      secondsLeft: asSeconds(Math.max(0, Math.ceil((drawMs() - nowMs()) / 1_000))),
      serverTimeMs: asEpochMs(nowMs()),
      periodSeconds: asSeconds(60),
      condition: state.condition,
      isPaused: state.paused,
      dice,
      previous: { period: periodAt(openMs() - 60_000), dice },
    });
  /** The event of the round that was drawn last, or with no dice of the one that opened, as of now. */
  const event = (dice?: Dice): LiveEvent => {
    const { id: _id, name: _name, ...openRound } = infoWith(dice);
    const game = aGameKey('rose-1');
    const snapshot = { ...openRound, serverTimeMs: asEpochMs(nowMs()) };
    if (!dice) {
      return { kind: 'round', game, period: openRound.openPeriod, state: 'opened', snapshot };
    }
    const period = periodAt(openMs() - 60_000);
    const drawsAt = anEpochSecond(drawMs() / 1_000 - 60);
    const result = aPastRound({ period, dice, drawsAt });
    return { kind: 'round', game, period, state: 'drawn', snapshot, result };
  };
  const answers = [
    answer(gameInfoByKey, () => infoWith([1, 5, 6])),
    answer(gameHistory, () => [
      aPastRound({ period: periodAt(openMs() - 60_000) }),
      aPastRound({ period: periodAt(openMs() - 120_000), dice: [1, 1, 2] }),
    ]),
    answer(gameOdds, () => state.odds()),
    answer(getUserInfo, () => aUserInfo({ balance: state.balance })),
    answer(gameRecordPage, (fields) => {
      const end = Number(fields.get('page')) * PAGE_SIZE;
      return aPage(state.bets.slice(end - PAGE_SIZE, end));
    }),
    answer(getPlayerProtection, () => state.protection),
    answer(placeOrder, () => state.order()),
  ];
  return { state, answers, periodAt, event };
}

/** In steps: what a step changes on the screen may set the next timer. */
export async function pass(ms: number, stepMs = 100): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    await act(() => jest.advanceTimersByTimeAsync(Math.min(stepMs, ms - passed)));
  }
}

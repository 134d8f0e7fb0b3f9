import { inAll, type Localized } from './localized.ts';

/** Game categories; ids are places in the list, from 1. */
export const demoGameCategories: readonly Localized[] = [
  inAll('快速', '快速', 'Quick', 'クイック', '빠른 게임', 'Hızlı'),
  inAll('经典', '經典', 'Classic', 'クラシック', '클래식', 'Klasik'),
];

/** One demo game; money in minor units. */
export interface DemoGame {
  readonly id: number;
  readonly key: string;
  readonly categoryId: number;
  readonly name: Localized;
  readonly description: Localized;
  readonly icon: string;
  readonly periodSeconds: number;
  readonly stakeMin: number;
  readonly stakeMax: number;
  readonly condition: number;
  readonly hot: boolean;
  readonly oddsHundredths: number;
}

const every = (minutes: number): Localized =>
  inAll(
    `每 ${minutes} 分钟一期。任一边的概率为一半。`,
    `每 ${minutes} 分鐘一期。任一邊的機率為一半。`,
    `One draw every ${minutes} min. Each side comes up half of the time.`,
    `${minutes}分ごとに抽選。どの側も確率は半分です。`,
    `${minutes}분마다 추첨. 각 면의 확률은 절반입니다.`,
    `Her ${minutes} dakikada bir çekiliş. Her tarafın olasılığı yarıdır.`,
  );

/** The three games: 1, 3 and 5 minutes. */
const demoGames: readonly DemoGame[] = [
  {
    id: 1,
    key: 'rose-1',
    categoryId: 1,
    name: inAll('玫瑰一分', '玫瑰一分', 'Rose 1 min', 'ローズ1分', '로즈 1분', 'Gül 1 dk'),
    description: every(1),
    icon: 'games/game-1.svg',
    periodSeconds: 60,
    stakeMin: 1_000,
    stakeMax: 1_000_000,
    condition: 0,
    hot: true,
    oddsHundredths: 195,
  },
  {
    id: 2,
    key: 'lily-3',
    categoryId: 1,
    name: inAll('百合三分', '百合三分', 'Lily 3 min', 'リリー3分', '릴리 3분', 'Zambak 3 dk'),
    description: every(3),
    icon: 'games/game-2.svg',
    periodSeconds: 180,
    stakeMin: 1_000,
    stakeMax: 2_000_000,
    condition: 10_000,
    hot: true,
    oddsHundredths: 196,
  },
  {
    id: 3,
    key: 'garden-5',
    categoryId: 2,
    name: inAll('花园五分', '花園五分', 'Garden 5 min', 'ガーデン5分', '가든 5분', 'Bahçe 5 dk'),
    description: every(5),
    icon: 'games/game-3.svg',
    periodSeconds: 300,
    stakeMin: 10_000,
    stakeMax: 5_000_000,
    condition: 100_000,
    hot: false,
    oddsHundredths: 197,
  },
];

/** The three games with other lengths of a period, for tests; the rest of each stays. */
export function gamesWithPeriods(seconds: readonly number[] = []): readonly DemoGame[] {
  return demoGames.map((game, index) => ({
    ...game,
    periodSeconds: seconds[index] ?? game.periodSeconds,
  }));
}

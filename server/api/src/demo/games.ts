import { type Localized, mapLocalized, textOf, textsOf } from './localized.ts';

/** Game categories; ids are places in the list, from 1. */
export const demoGameCategories = textsOf('game-category');

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
  mapLocalized(textOf('game-description'), (text) => text.replace('{minutes}', String(minutes)));

/** The three games: 1, 3 and 5 minutes. */
const demoGames: readonly DemoGame[] = [
  {
    id: 1,
    key: 'rose-1',
    categoryId: 1,
    name: textOf('game.1'),
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
    name: textOf('game.2'),
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
    name: textOf('game.3'),
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

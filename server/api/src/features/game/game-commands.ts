import { tableLines } from '@velvet/contract/text';
import { decide } from '../../operator/access/decide.ts';
import {
  type Command,
  type Desk,
  type Given,
  UsageError,
} from '../../operator/command-line/command.ts';
import { report } from '../../operator/command-line/outcomes.ts';
import {
  idOf,
  localized,
  optional,
  points,
  required,
  whole,
  word,
} from '../../operator/command-line/reading.ts';
import { limitGame, priceGame, setGameEnabled } from './game-desk.ts';
import { houseEdge } from './odds.ts';
import { voidRound } from './round-desk.ts';

const FAIR_HUNDREDTHS = 200;

/** Odds such as 1.95, as hundredths. More than 2.00 would lose the house money on each bet. */
function oddsOf(text: string): number {
  const hundredths = /^\d(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  if (hundredths < 100 || hundredths > FAIR_HUNDREDTHS) {
    throw new UsageError('--odds must be from 1.00 to 2.00, such as 1.95.');
  }
  return hundredths;
}

const isWhole = (...amounts: readonly number[]): boolean =>
  amounts.every((amount) => amount % 100 === 0);

const edgeText = (hundredths: number): string => `${(houseEdge(hundredths) * 100).toFixed(2)} %`;

async function addGame(desk: Desk, given: Given): Promise<number> {
  const odds = oddsOf(required(given, 'odds'));
  const game = {
    key: required(given, 'key'),
    category_id: idOf(required(given, 'category'), '--category'),
    name: localized(given, 'name'),
    description: localized(given, 'description'),
    icon: required(given, 'icon'),
    period_seconds: whole(required(given, 'period'), '--period', 5, 86_400),
    stake_min: points(required(given, 'min'), '--min'),
    stake_max: points(required(given, 'max'), '--max'),
    condition: points(optional(given, 'condition') ?? '0', '--condition'),
  };
  const outcome = await decide(desk.db, 'operator_add_game($1::jsonb, $2, $3)', [
    JSON.stringify(game),
    odds,
    required(given, 'reason'),
  ]);
  return report(
    desk,
    outcome,
    `The game ${game.key} is added; the house keeps ${edgeText(odds)} on average.`,
  );
}

async function setEnabled(desk: Desk, given: Given, enabled: boolean): Promise<number> {
  const key = word(given, 0, 'game');
  const outcome = await setGameEnabled(desk.db, key, enabled);
  return report(desk, outcome, `${key}: ${enabled ? 'enabled' : 'disabled'}.`);
}

export const gameCommands: readonly Command[] = [
  {
    name: 'games list',
    access: ['finance', 'administrator'],
    usage: '',
    summary: 'Games with their odds and the share the house keeps.',
    looks: true,
    run: async ({ db, print }) => {
      const { rows } = await db.query<Record<string, unknown> & { odds: number }>(
        `SELECT g.id, g.key, g.period_seconds AS period, g.stake_min / 100 AS min,
            g.stake_max / 100 AS max, g.enabled, min(o.odds_hundredths) AS odds
           FROM game g LEFT JOIN game_odds o ON o.game_id = g.id GROUP BY g.id ORDER BY g.id`,
      );
      const shown = rows.map(({ odds, ...row }) => ({
        ...row,
        odds: (odds / 100).toFixed(2),
        edge: edgeText(odds),
      }));
      for (const line of tableLines(shown)) print(line);
      return 0;
    },
  },
  {
    name: 'games add',
    access: ['administrator'],
    usage:
      '--key <key> --category <id> --name <text>… --description <text>… --icon <path> ' +
      '--period <seconds> --min <points> --max <points> --odds <1.95> [--condition <points>] ' +
      '--reason <text>',
    summary: 'Adds a game; key and period stay as they are. Results come from committed seeds.',
    options: [
      ...['key', 'category', 'name', 'description', 'icon', 'period', 'min', 'max', 'odds'],
      ...['condition', 'reason'],
    ],
    run: addGame,
  },
  {
    name: 'games odds',
    access: ['administrator'],
    usage: '<key> --odds <1.95> --reason <text>',
    summary: 'Changes the odds of bets placed from now on.',
    options: ['odds', 'reason'],
    run: async (desk, given) => {
      const key = word(given, 0, 'game');
      const odds = oddsOf(required(given, 'odds'));
      const reason = required(given, 'reason');
      const outcome = await priceGame(desk.db, key, odds, reason);
      return report(
        desk,
        outcome,
        `${key}: the house keeps ${edgeText(odds)} on average of bets from now on.`,
      );
    },
  },
  {
    name: 'games limits',
    access: ['administrator'],
    usage: '<key> --min <points> --max <points> --condition <points> --reason <text>',
    summary: 'Changes what a stake per side may be, and the balance needed to take part.',
    options: ['min', 'max', 'condition', 'reason'],
    run: async (desk, given) => {
      const key = word(given, 0, 'game');
      const limits = {
        min: points(required(given, 'min'), '--min'),
        max: points(required(given, 'max'), '--max'),
        condition: points(required(given, 'condition'), '--condition'),
      };
      if (limits.min <= 0 || limits.max < limits.min || !isWhole(limits.min, limits.max)) {
        throw new UsageError(
          '--min and --max must be whole points, and --max not less than --min.',
        );
      }
      const outcome = await limitGame(desk.db, key, limits, required(given, 'reason'));
      return report(desk, outcome, `${key}: the limits hold for bets from now on.`);
    },
  },
  {
    name: 'games enable',
    access: ['administrator'],
    usage: '<key>',
    summary: 'Publishes rounds of a game again.',
    run: (desk, given) => setEnabled(desk, given, true),
  },
  {
    name: 'games disable',
    access: ['administrator'],
    usage: '<key>',
    summary: 'Takes no more bets; published rounds are drawn and settled all the same.',
    run: (desk, given) => setEnabled(desk, given, false),
  },
  {
    name: 'rounds void',
    access: ['administrator'],
    usage: '<id> --reason <text>',
    summary:
      'Cancels a round that was not drawn yet; its bets are refunded and their members told.',
    options: ['reason'],
    run: async (desk, given) => {
      const id = idOf(word(given, 0, 'round'), 'The round');
      const outcome = await voidRound(desk.db, id, required(given, 'reason'));
      return report(desk, outcome, `The round ${id} is void.`);
    },
  },
];

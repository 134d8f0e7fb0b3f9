import { callFunction } from '../../database/call-function.ts';
import {
  type Command,
  type Desk,
  type Given,
  UsageError,
} from '../../operator/command-line/command.ts';
import {
  idOf,
  localized,
  optional,
  points,
  report,
  required,
  whole,
} from '../../operator/command-line/reading.ts';
import { houseEdge } from './game-ops.ts';

const FAIR_HUNDREDTHS = 200;

/** Odds such as 1.95, as hundredths. More than 2.00 would lose the house money on each bet. */
function oddsOf(text: string): number {
  const hundredths = /^\d(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  if (hundredths < 100 || hundredths > FAIR_HUNDREDTHS) {
    throw new UsageError('--odds must be from 1.00 to 2.00, such as 1.95.');
  }
  return hundredths;
}

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
  const outcome = await callFunction<string>(desk.db, 'operator_add_game', [
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

/** Adding a game; everything else about games is done in the console. */
export const gameCommands: readonly Command[] = [
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
];

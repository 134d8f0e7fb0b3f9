import { houseEdge } from '../../game/sides.ts';
import { type Command, Denied, type Desk, type Given, UsageError } from '../command.ts';
import { tableLines } from '../print-table.ts';
import { idOf, localized, optional, points, required, whole, word } from '../reading.ts';

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

async function addGame({ db, print }: Desk, given: Given): Promise<number> {
  const odds = oddsOf(required(given, 'odds'));
  const { rows } = await db.query<{ id: number }>(
    `WITH added AS (
       INSERT INTO game (key, category_id, name, description, icon, period_seconds, stake_min,
         stake_max, condition)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id)
     , priced AS (
       INSERT INTO game_odds SELECT id, unnest(ARRAY['big', 'small', 'odd', 'even']), $10
         FROM added)
     SELECT id FROM added`,
    [
      required(given, 'key'),
      idOf(required(given, 'category'), '--category'),
      localized(given, 'name'),
      localized(given, 'description'),
      required(given, 'icon'),
      whole(required(given, 'period'), '--period', 5, 86_400),
      points(required(given, 'min'), '--min'),
      points(required(given, 'max'), '--max'),
      points(optional(given, 'condition') ?? '0', '--condition'),
      odds,
    ],
  );
  print(`The game ${rows[0]?.id} is added; the house keeps ${edgeText(odds)} on average.`);
  return 0;
}

async function changeGame(
  { db, print }: Desk,
  key: string,
  statement: string,
  value: unknown,
  said: string,
): Promise<number> {
  const { rowCount } = await db.query(statement, [key, value]);
  if (!rowCount) throw new Denied('There is no such game.');
  print(`${key}: ${said}`);
  return 0;
}

const ENABLE = 'UPDATE game SET enabled = $2 WHERE key = $1';
const ODDS = `UPDATE game_odds SET odds_hundredths = $2
  WHERE game_id = (SELECT id FROM game WHERE key = $1)`;

export const gameCommands: readonly Command[] = [
  {
    name: 'games list',
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
    usage:
      '--key <key> --category <id> --name <text>… --description <text>… --icon <path> ' +
      '--period <seconds> --min <points> --max <points> --odds <1.95> [--condition <points>]',
    summary: 'Adds a game; key and period stay as they are. Results come from committed seeds.',
    options: [
      ...['key', 'category', 'name', 'description', 'icon', 'period', 'min', 'max', 'odds'],
      'condition',
    ],
    run: addGame,
  },
  {
    name: 'games odds',
    usage: '<key> --odds <1.95>',
    summary: 'Changes the odds of bets placed from now on.',
    options: ['odds'],
    run: (desk, given) => {
      const odds = oddsOf(required(given, 'odds'));
      const said = `the house keeps ${edgeText(odds)} on average of bets from now on.`;
      return changeGame(desk, word(given, 0, 'game'), ODDS, odds, said);
    },
  },
  {
    name: 'games enable',
    usage: '<key>',
    summary: 'Publishes rounds of a game again.',
    run: (desk, given) => changeGame(desk, word(given, 0, 'game'), ENABLE, true, 'enabled.'),
  },
  {
    name: 'games disable',
    usage: '<key>',
    summary: 'Takes no more bets; published rounds are drawn and settled all the same.',
    run: (desk, given) => changeGame(desk, word(given, 0, 'game'), ENABLE, false, 'disabled.'),
  },
];

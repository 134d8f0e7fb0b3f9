import { createHash, createHmac } from 'node:crypto';
import { toId } from '@velvet/contract/brand';
import type { Dice, GameId } from '@velvet/contract/game';
import * as fc from 'fast-check';
import { MoneyModel, modelRules } from '../../../testing/money-model.ts';
import { type MoneyStep, moneySteps, RUN_STEPS } from '../../../testing/money-steps.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

/** As many as a few seconds allow; `npm run test:full` takes the time for all of them. */
const SEQUENCES = process.env.VELVET_TEST_FULL === '1' ? 10_000 : 250;
const BATCH = 25;
const SPACING_MS = 600_000;
const startMs = Date.parse('2026-03-01T00:00:00Z');

let db: TestDatabase;
let game: GameId;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner.query(RUN_STEPS);
  await db.owner.query(`
    INSERT INTO config VALUES ('withdraw_rule', '${JSON.stringify({
      min: modelRules.withdrawMin,
      max: modelRules.withdrawMax,
      perDay: modelRules.withdrawsPerDay,
    })}');
    INSERT INTO bank (id, name) VALUES (1, '{"en": "B"}');
    INSERT INTO game_category (id, name) VALUES (1, '{"en": "C"}');
    INSERT INTO game (id, key, category_id, name, description, icon, period_seconds, stake_min,
      stake_max, condition)
    VALUES (1, 'g', 1, '{"en": "G"}', '{"en": "D"}', 'i.svg', 60, ${modelRules.stakeMin},
      ${modelRules.stakeMax}, ${modelRules.condition});
    INSERT INTO game_odds SELECT 1, unnest(ARRAY['big', 'small', 'odd', 'even']), 195;
    INSERT INTO member (id, username, password_hash, real_name)
    SELECT 100000 + i, 'm' || i, 'x', 'P' FROM generate_series(0, ${SEQUENCES * 2 - 1}) i;
    INSERT INTO bank_card (member_id, bank_id, holder, number_cipher, last_four)
    SELECT id, 1, 'P', decode(repeat('00', 40), 'hex'), '1234' FROM member;
    ANALYZE`);
  game = toId(1);
});
afterAll(() => db.drop());

type Said = readonly [unknown, number, number];

async function runBatch(
  sequences: readonly (readonly MoneyStep[])[],
  first: number,
): Promise<readonly (readonly Said[])[]> {
  const { rows } = await db.owner.query<{ said: readonly Said[] }>(
    `SELECT run_steps($1, to_timestamp($2::double precision / 1000 + (place - 1) * 600),
        ARRAY[$3 + (place - 1) * 2, $3 + (place - 1) * 2 + 1]::bigint[], steps) AS said
       FROM jsonb_array_elements($4) WITH ORDINALITY AS u (steps, place) ORDER BY place`,
    [game, startMs + first * SPACING_MS, 100_000 + first * 2, JSON.stringify(sequences)],
  );
  return rows.map(({ said }) => said);
}

const isDice = (value: unknown): value is Dice => Array.isArray(value) && value.length === 3;

/** States and numbers of the rounds out of a tick's answer. */
function readTick(said: unknown): { states: string; dice: readonly (Dice | undefined)[] } {
  const rounds: readonly unknown[] = Array.isArray(said) ? said : [];
  const pairs = rounds.map((each) => (Array.isArray(each) ? each : []));
  return {
    states: pairs.map(([state]) => String(state)).join(),
    dice: pairs.map(([, numbers]) => (isDice(numbers) ? numbers : undefined)),
  };
}

function compare(steps: readonly MoneyStep[], said: readonly Said[], place: number): void {
  const model = new MoneyModel(startMs + place * SPACING_MS);
  for (const [index, step] of steps.entries()) {
    const [outcome, ...balances] = said[index] ?? ['nothing', -1, -1];
    const tick = readTick(outcome);
    const expected = model.perform(step, tick.dice);
    const got = step.kind === 'tick' ? tick.states : (outcome ?? undefined);
    if (got !== expected || balances.join() !== model.balances.join()) {
      // Compared in full only when something differs: 200,000 matchers would take a minute.
      expect({ place, index, step, outcome: got, balances }).toEqual({
        place,
        index,
        step,
        outcome: expected,
        balances: model.balances,
      });
    }
  }
}

const faults = async () =>
  (await db.owner.query('SELECT * FROM book_faults() UNION ALL SELECT * FROM round_faults()')).rows;

describe('S0.4 the books and the rounds', () => {
  test(`${SEQUENCES} sequences of money and game steps do what the model does`, async () => {
    const sequences = fc.sample(moneySteps, { numRuns: SEQUENCES, seed: 20_260_301 });
    for (let first = 0; first < SEQUENCES; first += BATCH) {
      const batch = sequences.slice(first, first + BATCH);
      const said = await runBatch(batch, first);
      batch.forEach((steps, index) => {
        compare(steps, said[index] ?? [], first + index);
      });
      // Plans made for empty tables would read the grown ones whole; autovacuum comes too late here.
      if (first <= 8 * BATCH) await db.owner.query('ANALYZE');
    }
    expect(await faults()).toEqual([]);
  }, 1_200_000);

  test('S4.8 a verifier of a few lines agrees with every published round', async () => {
    const { rows } = await db.api.query<{
      game_key: string;
      expect: string;
      seed: Buffer;
      commitment: Buffer;
      numbers: number[];
    }>('SELECT game_key, expect, seed, commitment, numbers FROM round WHERE seed IS NOT NULL');
    const wrong = rows.filter(({ game_key, expect, seed, commitment, numbers }) => {
      const drawn = createHmac('sha256', seed).update(`v1|${game_key}|${expect}||0`).digest();
      const wanted = [...drawn].filter((byte) => byte < 252).map((byte) => 1 + (byte % 6));
      const hash = createHash('sha256').update(seed).digest();
      return !hash.equals(commitment) || wanted.slice(0, 3).join() !== numbers.join();
    });
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThan(SEQUENCES);
  }, 300_000);

  test('the checks find the faults they are for', async () => {
    const client = await db.owner.connect();
    const found = async (statement: string): Promise<readonly string[]> => {
      await client.query('BEGIN');
      await client.query('SET LOCAL session_replication_role = replica');
      await client.query(statement);
      const { rows } = await client.query<{ fault: string }>(
        'SELECT DISTINCT fault FROM book_faults() UNION SELECT DISTINCT fault FROM round_faults()',
      );
      await client.query('ROLLBACK');
      return rows.map(({ fault }) => fault);
    };
    const some = (table: string) => `(SELECT min(id) FROM ${table})`;
    expect(
      await found("UPDATE account SET balance = balance + 1 WHERE code = 'member:100000'"),
    ).toContain('balance differs from postings');
    expect(
      await found(`UPDATE bet SET odds_hundredths = 300 WHERE side_wins(side,
        (SELECT numbers FROM round r WHERE r.id = round_id AND r.state = 'settled'))`),
    ).toContain('payout differs from bets');
    expect(
      await found(`UPDATE posting SET amount = amount + 1 WHERE account_id <= 6 AND tx_id IN (
        SELECT id FROM ledger_tx WHERE kind = 'settle')`),
    ).toContain('payout differs from bets');
    expect(
      await found(`UPDATE round_settlement SET through_member = through_member - 1`),
    ).toContain('settlement ends before the last bet');
    expect(
      await found(`UPDATE round SET numbers = '{1,1,1}' WHERE id IN (SELECT id FROM round
        WHERE numbers <> '{1,1,1}' ORDER BY id LIMIT 1)`),
    ).toContain('numbers do not follow from the seed');
    expect(
      await found(`UPDATE round SET commitment = sha256('x') WHERE id = ${some('round')}`),
    ).toContain('link broken');
    expect(await found(`DELETE FROM ledger_tx WHERE kind = 'settle'`)).toContain(
      'key without its transaction',
    );
    expect(await found(`DELETE FROM ledger_key WHERE idem_key LIKE 'settle|%'`)).toEqual(
      expect.arrayContaining([
        'settled bets without their ledger transaction',
        'transaction without its key',
      ]),
    );
    client.release(true);
  }, 300_000);
});

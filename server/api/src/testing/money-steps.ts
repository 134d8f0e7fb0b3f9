import * as fc from 'fast-check';

/** One thing a member, an operator or time does; `dt` seconds after the one before. */
export type MoneyStep = { readonly dt: number } & (
  | {
      readonly kind: 'bet';
      readonly who: number;
      readonly round: number;
      readonly sides: readonly string[];
      /** Minor units per side. */
      readonly stake: number;
      readonly key: number;
    }
  | {
      readonly kind: 'recharge';
      readonly who: number;
      readonly amount: number;
      readonly key: number;
      readonly approved: boolean;
    }
  | {
      readonly kind: 'withdraw';
      readonly who: number;
      readonly amount: number;
      readonly key: number;
    }
  | {
      readonly kind: 'decide';
      /** Place in the list of withdrawals made so far. */
      readonly which: number;
      readonly state: 'successful' | 'failed' | 'settled';
    }
  | { readonly kind: 'lose-seed'; readonly round: number }
  | { readonly kind: 'tick'; readonly limit: number }
);

const dt = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 40 }) },
);
const who = fc.integer({ min: 0, max: 1 });
const key = fc.integer({ min: 0, max: 5 });
const round = fc.integer({ min: 0, max: 1 });
const sides = fc.oneof(
  { weight: 6, arbitrary: fc.subarray(['big', 'small', 'odd', 'even'], { minLength: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom([], ['big', 'big'], ['one'], ['odd', 'even', 'odd']) },
);
const points = fc.integer({ min: 0, max: 400 }).map((whole) => whole * 100);
const amount = fc.oneof(
  { weight: 6, arbitrary: points },
  { weight: 1, arbitrary: fc.integer({ min: -500, max: 60_000 }) },
);

const bet: fc.Arbitrary<MoneyStep> = fc.record({
  kind: fc.constant('bet'),
  dt,
  who,
  round,
  sides,
  stake: amount,
  key,
});
const recharge: fc.Arbitrary<MoneyStep> = fc.record({
  kind: fc.constant('recharge'),
  dt,
  who,
  amount: fc.integer({ min: 1, max: 90_000 }),
  key,
  approved: fc.boolean(),
});
const withdraw: fc.Arbitrary<MoneyStep> = fc.record({
  kind: fc.constant('withdraw'),
  dt,
  who,
  amount,
  key,
});
const decide: fc.Arbitrary<MoneyStep> = fc.record({
  kind: fc.constant('decide'),
  dt,
  which: fc.nat(2),
  state: fc.constantFrom('successful', 'failed', 'settled'),
});
const loseSeed: fc.Arbitrary<MoneyStep> = fc.record({
  kind: fc.constant('lose-seed'),
  dt,
  round,
});
const tick: fc.Arbitrary<MoneyStep> = fc.record({
  kind: fc.constant('tick'),
  dt,
  limit: fc.integer({ min: 1, max: 4 }),
});

/** A member's day in short: funds first, then anything in any order. */
export const moneySteps: fc.Arbitrary<readonly MoneyStep[]> = fc
  .tuple(
    fc.subarray([0, 1], { minLength: 1 }),
    fc.array(
      fc.oneof(
        { weight: 8, arbitrary: bet },
        { weight: 2, arbitrary: recharge },
        { weight: 3, arbitrary: withdraw },
        { weight: 3, arbitrary: decide },
        { weight: 1, arbitrary: loseSeed },
        { weight: 4, arbitrary: tick },
      ),
      { minLength: 2, maxLength: 9 },
    ),
  )
  .map(([funded, steps]) => [
    ...funded.map(
      (member): MoneyStep => ({
        kind: 'recharge',
        dt: 0,
        who: member,
        amount: 50_000,
        key: 100,
        approved: true,
      }),
    ),
    ...steps,
    // Whatever is still open ends here.
    { kind: 'tick', dt: 150, limit: 100 },
    { kind: 'tick', dt: 0, limit: 100 },
  ]);

/**
 * Runs sequences inside the database, one after the other, each with its own members, clock and
 * two rounds of one minute. Gives `[outcome, balance of member 0, balance of member 1]` of each
 * step; for a tick the outcome is the states and numbers of the rounds.
 */
export const RUN_STEPS = `
CREATE FUNCTION run_steps(p_game bigint, p_start timestamptz, p_members bigint[], p_steps jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz := p_start;
  v_out jsonb := '[]';
  v_said jsonb;
  v_step jsonb;
  v_id bigint;
  v_withdrawals bigint[] := '{}';
  v_expects text[] := ARRAY[period_name(p_start, 60), period_name(p_start + interval '1 min', 60)];
  v_word text;
BEGIN
  PERFORM set_config('velvet.now', v_now::text, true);
  PERFORM rounds_prepare(1);
  FOR v_step IN SELECT * FROM jsonb_array_elements(p_steps) LOOP
    v_now := v_now + make_interval(secs => (v_step ->> 'dt')::integer);
    PERFORM set_config('velvet.now', v_now::text, true);
    CASE v_step ->> 'kind'
    WHEN 'bet' THEN
      SELECT to_jsonb(outcome) INTO v_said FROM place_bets(
        p_members[(v_step ->> 'who')::integer + 1], p_game,
        v_expects[(v_step ->> 'round')::integer + 1],
        ARRAY(SELECT jsonb_array_elements_text(v_step -> 'sides')),
        (v_step ->> 'stake')::bigint, 'k' || (v_step ->> 'key'), sha256(v_step::text::bytea));
    WHEN 'recharge' THEN
      SELECT outcome, recharge_id INTO v_word, v_id FROM recharge_request(
        p_members[(v_step ->> 'who')::integer + 1], (v_step ->> 'amount')::bigint, 'x',
        'k' || (v_step ->> 'key'), sha256(v_step::text::bytea));
      IF v_word = 'ok' OR v_word = 'repeated' THEN
        v_word := recharge_complete(
          v_id, (v_step ->> 'amount')::bigint, (v_step ->> 'approved')::boolean);
      END IF;
      v_said := to_jsonb(v_word);
    WHEN 'withdraw' THEN
      SELECT outcome, withdrawal_id INTO v_word, v_id FROM withdraw_request(
        p_members[(v_step ->> 'who')::integer + 1], (v_step ->> 'amount')::bigint,
        'k' || (v_step ->> 'key'), sha256(v_step::text::bytea));
      IF v_word = 'ok' THEN v_withdrawals := v_withdrawals || v_id; END IF;
      v_said := to_jsonb(v_word);
    WHEN 'decide' THEN
      v_said := to_jsonb(withdrawal_decide(
        v_withdrawals[(v_step ->> 'which')::integer + 1], v_step ->> 'state', 'because'));
    WHEN 'lose-seed' THEN
      DELETE FROM round_secret s USING round r WHERE r.id = s.round_id AND r.game_id = p_game
        AND r.expect = v_expects[(v_step ->> 'round')::integer + 1];
      v_said := 'null';
    WHEN 'tick' THEN
      PERFORM rounds_draw();
      PERFORM bets_settle((v_step ->> 'limit')::integer);
      SELECT jsonb_agg(jsonb_build_array(state, numbers) ORDER BY draws_at) INTO v_said
        FROM round WHERE game_id = p_game AND expect = ANY (v_expects);
    END CASE;
    v_out := v_out || jsonb_build_array(jsonb_build_array(v_said,
      (SELECT balance FROM account WHERE member_id = p_members[1]),
      (SELECT balance FROM account WHERE member_id = p_members[2])));
  END LOOP;
  RETURN v_out;
END
$$`;

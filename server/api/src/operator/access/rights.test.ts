import { commands } from '../../all-commands.ts';
import { type OperatorDesk, openOperatorDesk } from '../../testing/operator-desk.ts';
import { createOperatorToken, hashOperatorToken } from './operator-transaction.ts';

let desk: OperatorDesk;
beforeAll(async () => {
  desk = await openOperatorDesk();
});
afterAll(() => desk.close());

/** What a login may run in the schema that can write: others than volatile functions cannot. */
const runnable = async (login: string): Promise<readonly string[]> => {
  const { rows } = await desk.db.owner.query<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.provolatile = 'v'
        AND has_function_privilege($1, p.oid, 'EXECUTE') ORDER BY 1`,
    [login],
  );
  return rows.map(({ name }) => name);
};

test('S16.2 the operators’ login executes only functions that begin or check a session', async () => {
  expect(await runnable('velvet_operator')).toEqual([
    'begin_operator(bytea)',
    'bulk_hold_version(bigint)',
    'bulk_item_end(bigint,integer,text,text)',
    'bulk_item_take()',
    'bulk_version(bigint)',
    'content_hold_version(text,bigint)',
    'conversation_hold_version(bigint)',
    'game_hold_version(text)',
    'operator_accounts()',
    'operator_add_game(jsonb,integer,text)',
    'operator_add_member_note(bigint,text)',
    'operator_approve(bigint,text,bytea)',
    'operator_bulk_preview(text,jsonb,jsonb)',
    'operator_bulk_run(bigint)',
    'operator_bulk_stop(bigint)',
    'operator_call_begin(text,bytea)',
    'operator_call_end(text,integer,jsonb)',
    'operator_case_answer(bigint,text)',
    'operator_case_close(bigint)',
    'operator_challenge_issue(bytea)',
    'operator_challenge_take(bytea)',
    'operator_change(text,text,text[],bigint,text,bytea)',
    'operator_confirm_recharge(bigint,text,text)',
    'operator_credentials(text,bytea)',
    'operator_decide_withdrawal(bigint,text,text)',
    'operator_denied(text)',
    'operator_disable(text,text)',
    'operator_enable_game(text,boolean)',
    'operator_end_member_sessions(bigint,text)',
    'operator_figures(integer)',
    'operator_hold_account(text)',
    'operator_hold_member(bigint)',
    'operator_hold_version(text,bigint)',
    'operator_invitation_accept(text,bytea,text,bytea,bigint,bytea[])',
    'operator_invite(text,text[],bigint,text,bytea)',
    'operator_limit_game(text,bigint,bigint,bigint,text)',
    'operator_member_closing(bigint)',
    'operator_member_notes(bigint)',
    'operator_member_secrets(bigint)',
    'operator_member_sessions(bigint)',
    'operator_note_export(text,jsonb)',
    'operator_own_member()',
    'operator_passkey_add(text,bytea,bigint,text[],text,bytea)',
    'operator_passkey_find(text,bytea)',
    'operator_passkey_remove(text)',
    'operator_passkeys()',
    'operator_password_change(text)',
    'operator_player_limits(bigint)',
    'operator_player_state(bigint)',
    'operator_price_game(text,integer,text)',
    'operator_proposals(boolean)',
    'operator_recovery_renew(bytea[])',
    'operator_refuse(bigint,text)',
    'operator_release_agent()',
    'operator_release_cancel(bigint,text)',
    'operator_release_request(text,text,bigint,text,text,text,text)',
    'operator_release_requests(text,bigint,integer)',
    'operator_remove_answer(bigint)',
    'operator_reset_member_password(bigint,text,text,text[],text)',
    'operator_save_answer(bigint,text,jsonb)',
    'operator_save_listing(bigint,jsonb,text)',
    'operator_session_end(bigint)',
    'operator_session_list()',
    'operator_session_start(bigint,bytea,text,bigint,bytea,text,bigint,bytea)',
    'operator_sessions()',
    'operator_set_config(text,jsonb,text)',
    'operator_set_member(bigint,boolean,boolean,smallint,integer,text)',
    'operator_set_photos(bigint,jsonb)',
    'operator_settings(text[])',
    'operator_support_answer(bigint,text)',
    'operator_support_assign(bigint,boolean)',
    'operator_support_close(bigint)',
    'operator_token_issue(bytea,text,text[],timestamp with time zone)',
    'operator_transcoding_cancel(bigint,text)',
    'operator_transcoding_retry(bigint,text)',
    'operator_upload_abandon(bigint)',
    'operator_upload_finish(bigint,bigint)',
    'operator_upload_piece_add(bigint,bigint,integer,bytea)',
    'operator_upload_piece_look(bigint,bigint,integer,bytea)',
    'operator_upload_start(text,bigint,bytea)',
    'operator_video_class_save(bigint,integer,jsonb,integer)',
    'operator_video_hold(bigint,integer)',
    'operator_video_publish(bigint,integer,boolean)',
    'operator_video_save(bigint,integer,bigint,jsonb,text,jsonb,text)',
    'operator_void_round(bigint,text)',
    'release_agent_claim()',
    'release_agent_look()',
    'release_agent_report(bigint,integer,text,text)',
    'round_hold_version(bigint)',
    'saved_answer_hold_version(bigint)',
    'setting_hold_version(text)',
    'support_case_hold_version(bigint)',
    'write_probe()',
  ]);
});

test.each([
  'bulk_hold_version(1)',
  `bulk_item_end(1, 1, 'done', NULL)`,
  'bulk_version(1)',
  `operator_bulk_preview('listing', '{}', '[]')`,
  'operator_bulk_run(1)',
  'operator_bulk_stop(1)',
  'operator_own_member()',
  `content_hold_version('listing', 1)`,
  'conversation_hold_version(1)',
  `operator_save_answer(NULL, 'x', '{}')`,
  'operator_remove_answer(1)',
  'operator_support_assign(1, true)',
  `operator_note_export('audit', '{}')`,
  'operator_release_agent()',
  `operator_release_cancel(1, 'v')`,
  `operator_release_request('x', 'roll_back', 1, '2', NULL, '1', 'r')`,
  'operator_release_requests(NULL, NULL, 1)',
  'release_agent_claim()',
  'release_agent_look()',
  `release_agent_report(1, 1, 'done', 'x')`,
  `operator_transcoding_cancel(1, 'v')`,
  `operator_transcoding_retry(1, 'v')`,
  'operator_upload_abandon(1)',
  'operator_upload_finish(1, 1)',
  `operator_upload_piece_add(1, 0, 1, 'x')`,
  `operator_upload_piece_look(1, 0, 1, 'x')`,
  `operator_upload_start('x', 1, 'x')`,
  `operator_video_class_save(1, 1, '{}', 1)`,
  'operator_video_hold(1, 1)',
  'operator_video_publish(1, 1, true)',
  `operator_video_save(1, 1, 1, '{}', 'x', '{}', 'x')`,
  'saved_answer_hold_version(1)',
  'operator_accounts()',
  `game_hold_version('x')`,
  `operator_limit_game('x', 1, 1, 1, 'r')`,
  `operator_void_round(1, 'r')`,
  'round_hold_version(1)',
  `setting_hold_version('beacon')`,
  'operator_add_game(NULL, 1, NULL)',
  `operator_add_member_note(1, 'n')`,
  'operator_approve(1, NULL)',
  `operator_call_begin('k', sha256('x'))`,
  `operator_call_end('k', 200, '{}')`,
  `operator_change('set roles', 'x', NULL, NULL, 'r', NULL)`,
  `operator_confirm_recharge(1, 'PAY1', 'e')`,
  `operator_decide_withdrawal(1, 'successful', 'r')`,
  `operator_denied('x')`,
  `operator_disable('x', 'r')`,
  `operator_enable_game('x', true)`,
  'operator_end_member_sessions(1, NULL)',
  'operator_figures(1)',
  `operator_hold_account('x')`,
  'operator_hold_member(1)',
  `operator_hold_version('withdrawal', 1)`,
  `operator_invite('x2', '{finance}', NULL, 'r', NULL)`,
  'operator_member_notes(1)',
  'operator_member_secrets(1)',
  'operator_member_sessions(1)',
  `operator_passkey_add('x', 'x', 0, '{}', 'x', 'x')`,
  `operator_passkey_remove('x')`,
  'operator_passkeys()',
  `operator_password_change('x')`,
  'operator_player_limits(1)',
  'operator_player_state(1)',
  'operator_proposals(true)',
  `operator_recovery_renew('{}')`,
  `operator_refuse(1, 'r')`,
  `operator_reset_member_password(1, 'funds', NULL, '{a,b}', 'r')`,
  'operator_session_end(1)',
  'operator_session_list()',
  'operator_sessions()',
  `operator_set_config('name', '1', 'r')`,
  `operator_set_member(1, true, NULL, NULL, NULL, '')`,
  `operator_settings('{name}')`,
  `operator_save_listing(1, '{}', 'e')`,
  `operator_set_photos(1, '[]')`,
  `operator_support_answer(1, 'x')`,
  'operator_support_close(1)',
  `operator_token_issue('x', 'x', '{finance}', now())`,
])('S13.1 nothing works without a session: %s', async (call) => {
  await expect(desk.client.query(`SELECT ${call}`)).rejects.toMatchObject({ code: 'VO001' });
});

describe('the operator’s database login without the installation’s secret', () => {
  test('cannot read credentials or start a session', async () => {
    await desk.run('first-administrator', 'ann');
    const proof = Buffer.alloc(32, 1);
    const hash = hashOperatorToken(createOperatorToken());
    await expect(
      desk.client.query('SELECT operator_credentials($1, $2)', ['ann', proof]),
    ).rejects.toMatchObject({ code: 'VO004' });
    await expect(
      desk.client.query(
        `SELECT operator_session_start(1, $1, 'totp', 99999999999, NULL, NULL, NULL, $2)`,
        [hash, proof],
      ),
    ).rejects.toMatchObject({ code: 'VO004' });
    for (const statement of [
      'SELECT * FROM operator_session',
      'SELECT * FROM operator_account',
      'SELECT * FROM operator_vouch_key',
      `INSERT INTO operator_session (token_hash, operator_id, kind, method, expires_at)
       VALUES (sha256('x'), 1, 'session', 'totp', now())`,
      `SELECT operator_audit(NULL, 'x', 'y', '{}')`,
      `SELECT operator_execute(NULL, 1, NULL)`,
      `SELECT operator_first_administrators('{x}', '{administrator}', '{}', '')`,
      `SELECT operator_emergency_invite('ann', sha256('x'), 'r', sha256('x'))`,
      `SELECT withdrawal_decide(1, 'successful', 'r')`,
      `SELECT member_set(1, true, NULL, NULL, NULL)`,
      `SELECT recharge_complete(1, 1, true)`,
      `UPDATE config SET value = '1'`,
      `UPDATE game_odds SET odds_hundredths = 200`,
      'SELECT password_hash FROM member',
      'SELECT token_hash FROM session',
    ]) {
      await expect(desk.client.query(statement)).rejects.toThrow('permission denied');
    }
  });
});

test('S13.4 the API’s login cannot execute any of it', async () => {
  const names = await runnable('velvet_api');
  expect(
    names.filter((name) => /^(?:begin_|current_|acts_as_)?operator|_decide/.test(name)),
  ).toEqual([]);
});

test('every SECURITY DEFINER function has a fixed search path', async () => {
  const { rows } = await desk.db.owner.query(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND prosecdef
        AND NOT coalesce(proconfig @> ARRAY['search_path=public, pg_temp'], false)`,
  );
  expect(rows).toEqual([]);
});

test('every command names its roles; only a few need none', () => {
  const named = (access: string) =>
    commands.filter((each) => each.access === access).map(({ name }) => name);
  expect(named('everybody')).toEqual(['sign-in', 'accept-invitation', 'demo-code']);
  expect(named('server')).toEqual(['first-administrator', 'emergency invite', 'emergency disable']);
  const empty = commands.filter(({ access }) => access.length === 0);
  expect(empty).toEqual([]);
});

import fc from 'fast-check';
import * as v from 'valibot';
import { toId } from '../brand.ts';
import { decode } from '../codec.ts';
import { eachOf } from '../testing/each-of.ts';
import { hostileValue } from '../testing/hostile.ts';
import { answerConversation } from './conversations.ts';
import { opsMethod, opsRequest } from './ops-endpoint.ts';
import { opsEndpoints } from './ops-endpoints.ts';
import { opsProblem } from './problem.ts';
import { approveWithdrawal, withdrawalPage } from './withdrawals.ts';

/** Written down a second time on purpose: name, path, who may call, effect. */
const expected: readonly (readonly string[])[] = [
  ['sign_in', '/session/signIn', 'everybody', 'session'],
  ['sign_out', '/session/signOut', 'operator', 'session'],
  ['who_am_i', '/session/whoAmI', 'operator', 'none'],
  ['passkey_sign_in_options', '/session/passkeyOptions', 'everybody', 'session'],
  ['passkey_sign_in', '/session/passkeySignIn', 'everybody', 'session'],
  ['passkey_options', '/passkeys/options', 'operator', 'session'],
  ['passkey_add', '/passkeys/add', 'operator', 'data'],
  ['passkey_list', '/passkeys/list', 'operator', 'none'],
  ['passkey_remove', '/passkeys/remove', 'operator', 'data'],
  ['invitation_open', '/invitation/open', 'everybody', 'session'],
  ['invitation_accept', '/invitation/accept', 'everybody', 'session'],
  ['operator_password_change', '/account/changePassword', 'operator', 'data'],
  ['recovery_codes_make', '/account/makeRecoveryCodes', 'operator', 'data'],
  ['operator_session_page', '/account/sessions', 'operator', 'none'],
  ['operator_session_end', '/account/endSession', 'operator', 'data'],
  ['token_issue', '/account/issueToken', 'operator', 'data'],
  ['operator_page', '/operators/page', 'administrator', 'none'],
  ['operator_invite', '/operators/invite', 'administrator', 'data'],
  ['operator_roles', '/operators/setRoles', 'administrator', 'data'],
  ['operator_link', '/operators/link', 'administrator', 'data'],
  ['operator_reset', '/operators/reset', 'administrator', 'data'],
  ['operator_disable', '/operators/disable', 'administrator', 'data'],
  ['desk_waiting', '/desk/waiting', 'operator', 'none'],
  ['desk_figures', '/desk/figures', 'finance administrator', 'none'],
  ['withdrawal_page', '/withdrawals/page', 'support finance', 'none'],
  ['withdrawal_shown', '/withdrawals/show', 'support finance', 'none'],
  ['withdrawal_approve', '/withdrawals/approve', 'finance', 'data'],
  ['withdrawal_reject', '/withdrawals/reject', 'finance', 'data'],
  ['withdrawal_settle', '/withdrawals/settle', 'finance', 'data'],
  ['member_page', '/members/page', 'support finance', 'none'],
  ['member_shown', '/members/show', 'support finance', 'none'],
  ['member_set', '/members/set', 'support', 'data'],
  ['member_sessions_end', '/members/endSessions', 'support', 'data'],
  ['member_note_add', '/members/addNote', 'support finance', 'data'],
  ['member_password_reset', '/members/resetPassword', 'support', 'data'],
  ['recharge_page', '/recharges/page', 'support finance', 'none'],
  ['recharge_confirm', '/recharges/confirm', 'finance', 'data'],
  ['proposal_page', '/proposals/page', 'finance administrator', 'none'],
  ['proposal_approve', '/proposals/approve', 'finance administrator', 'data'],
  ['proposal_refuse', '/proposals/refuse', 'finance administrator', 'data'],
  ['conversation_page', '/conversations/page', 'support', 'none'],
  ['conversation_shown', '/conversations/show', 'support', 'none'],
  ['conversation_picture', '/conversations/picture', 'support', 'none'],
  ['conversation_answer', '/conversations/answer', 'support', 'data'],
  ['conversation_close', '/conversations/close', 'support', 'data'],
  ['conversation_take', '/conversations/take', 'support', 'data'],
  ['conversation_release', '/conversations/release', 'support', 'data'],
  ['case_page', '/cases/page', 'support', 'none'],
  ['case_shown', '/cases/show', 'support', 'none'],
  ['case_answer', '/cases/answer', 'support', 'data'],
  ['case_close', '/cases/close', 'support', 'data'],
  ['saved_answer_page', '/savedAnswers/page', 'support', 'none'],
  ['saved_answer_save', '/savedAnswers/save', 'support', 'data'],
  ['saved_answer_remove', '/savedAnswers/remove', 'support', 'data'],
  ['report_page', '/reports/page', 'support content', 'none'],
  ['report_settle', '/reports/settle', 'support content', 'data'],
  ['game_page', '/games/page', 'finance administrator', 'none'],
  ['game_odds', '/games/odds', 'administrator', 'data'],
  ['game_limits', '/games/limits', 'administrator', 'data'],
  ['game_enable', '/games/enable', 'administrator', 'data'],
  ['game_disable', '/games/disable', 'administrator', 'data'],
  ['round_page', '/rounds/page', 'finance administrator', 'none'],
  ['round_shown', '/rounds/show', 'finance administrator', 'none'],
  ['round_void', '/rounds/void', 'administrator', 'data'],
  ['beacon_shown', '/beacon/show', 'finance administrator', 'none'],
  ['beacon_set', '/beacon/set', 'administrator', 'data'],
  ['notice_page', '/notices/page', 'support content', 'none'],
  ['notice_shown', '/notices/show', 'support content', 'none'],
  ['notice_save', '/notices/save', 'support content', 'data'],
  ['notice_hide', '/notices/hide', 'support content', 'data'],
  ['notice_show', '/notices/unhide', 'support content', 'data'],
  ['listing_page', '/listings/page', 'content', 'none'],
  ['listing_shown', '/listings/show', 'content', 'none'],
  ['listing_save', '/listings/save', 'content', 'data'],
  ['listing_hide', '/listings/hide', 'content', 'data'],
  ['listing_show', '/listings/unhide', 'content', 'data'],
  ['listing_photo_add', '/listings/photos/add', 'content', 'data'],
  ['listing_photo_order', '/listings/photos/order', 'content', 'data'],
  ['listing_photo_describe', '/listings/photos/describe', 'content', 'data'],
  ['listing_photo_remove', '/listings/photos/remove', 'content', 'data'],
  ['picture_shown', '/pictures/show', 'content', 'none'],
  ['region_page', '/regions/page', 'content', 'none'],
  ['region_save', '/regions/save', 'content', 'data'],
  ['region_remove', '/regions/remove', 'content', 'data'],
  ['sign_page', '/signs/page', 'content', 'none'],
  ['sign_save', '/signs/save', 'content', 'data'],
  ['sign_remove', '/signs/remove', 'content', 'data'],
  ['banner_page', '/banners/page', 'content', 'none'],
  ['banner_add', '/banners/add', 'content', 'data'],
  ['banner_image', '/banners/image', 'content', 'data'],
  ['banner_save', '/banners/save', 'content', 'data'],
  ['banner_hide', '/banners/hide', 'content', 'data'],
  ['banner_show', '/banners/unhide', 'content', 'data'],
  ['setting_page', '/settings/page', 'administrator', 'none'],
  ['setting_set', '/settings/set', 'administrator', 'data'],
  ['setting_history', '/settings/history', 'administrator', 'none'],
  ['ledger_check', '/books/check', 'finance administrator', 'none'],
  ['upload_page', '/uploads/page', 'content', 'none'],
  ['upload_shown', '/uploads/shown', 'content', 'none'],
  ['upload_start', '/uploads/start', 'content', 'data'],
  ['upload_piece', '/uploads/piece', 'content', 'piece'],
  ['upload_finish', '/uploads/finish', 'content', 'data'],
  ['upload_abandon', '/uploads/abandon', 'content', 'data'],
  ['video_page', '/videos/page', 'content', 'none'],
  ['video_shown', '/videos/shown', 'content', 'none'],
  ['video_poster', '/videos/poster', 'content', 'none'],
  ['video_save', '/videos/save', 'content', 'data'],
  ['video_publish', '/videos/publish', 'content', 'data'],
  ['video_withdraw', '/videos/withdraw', 'content', 'data'],
  ['video_class_page', '/videoClasses/page', 'content', 'none'],
  ['video_class_save', '/videoClasses/save', 'content', 'data'],
  ['transcoding_page', '/transcodings/page', 'content', 'none'],
  ['transcoding_retry', '/transcodings/retry', 'content', 'data'],
  ['transcoding_cancel', '/transcodings/cancel', 'content', 'data'],
  ['listing_bulk_preview', '/bulk/listings/preview', 'content', 'data'],
  ['member_bulk_preview', '/bulk/members/preview', 'support', 'data'],
  ['bulk_page', '/bulk/page', 'support content', 'none'],
  ['bulk_shown', '/bulk/show', 'support content', 'none'],
  ['bulk_item_page', '/bulk/items', 'support content', 'none'],
  ['bulk_run', '/bulk/run', 'support content', 'data'],
  ['bulk_stop', '/bulk/stop', 'support content', 'data'],
  ['bulk_export', '/bulk/export', 'support content', 'none'],
  ['audit_page', '/audit/page', 'administrator', 'none'],
  ['audit_verification', '/audit/verification', 'finance administrator', 'none'],
  ['withdrawal_export', '/exports/withdrawals', 'finance administrator', 'none'],
  ['recharge_export', '/exports/recharges', 'finance administrator', 'none'],
  ['movement_export', '/exports/movements', 'finance administrator', 'none'],
  ['audit_export', '/exports/audit', 'administrator', 'none'],
  ['release_access', '/releases/access', 'administrator', 'none'],
  ['budget_access', '/budget/access', 'administrator', 'none'],
  ['release_request_page', '/releases/requests', 'administrator', 'none'],
  ['release_agent_shown', '/releases/agent', 'administrator', 'none'],
  ['release_request', '/releases/request', 'administrator', 'data'],
  ['release_request_cancel', '/releases/requests/cancel', 'administrator', 'data'],
  ['release_work', '/releases/work', 'release_agent', 'none'],
  ['release_request_claim', '/releases/work/claim', 'release_agent', 'data'],
  ['release_request_report', '/releases/work/report', 'release_agent', 'data'],
];

test('S13.1 every operation has its name, path, callers and effect', () => {
  const actual = opsEndpoints.map(({ name, path, access, effect }) => [
    name,
    path,
    typeof access === 'string' ? access : access.join(' '),
    effect,
  ]);
  expect(actual).toEqual(expected);
});

test('names and paths are unique', () => {
  const count = opsEndpoints.length;
  expect(new Set(opsEndpoints.map(({ name }) => name)).size).toBe(count);
  expect(new Set(opsEndpoints.map(({ path }) => path)).size).toBe(count);
});

test('S13.1 whatever changes data needs a role but one’s own account; only signing in needs no session', () => {
  const free = opsEndpoints.filter(({ access }) => access === 'everybody');
  expect(free.map(({ name }) => name)).toEqual([
    'sign_in',
    'passkey_sign_in_options',
    'passkey_sign_in',
    'invitation_open',
    'invitation_accept',
  ]);
  const roleless = opsEndpoints.filter(({ access }) => typeof access === 'string');
  const changing = roleless.filter(({ effect }) => effect === 'data');
  expect(changing.map(({ name }) => name)).toEqual([
    'passkey_add',
    'passkey_remove',
    'operator_password_change',
    'recovery_codes_make',
    'operator_session_end',
    'token_issue',
  ]);
});

test('a read is GET with its input in the query, a change POST with a body', () => {
  expect(opsRequest(withdrawalPage, { state: 'failed', cursor: 7 })).toEqual({
    method: 'GET',
    address: '/ops/withdrawals/page?state=failed&cursor=7',
    body: undefined,
  });
  expect(opsRequest(withdrawalPage, {}).address).toBe('/ops/withdrawals/page');
  const decision = { id: toId<'withdrawal'>(4), version: 'under-review', reason: 'paid_out' };
  expect(opsRequest(approveWithdrawal, decision)).toEqual({
    method: 'POST',
    address: '/ops/withdrawals/approve',
    body: '{"id":4,"version":"under-review","reason":"paid_out"}',
  });
  expect(opsEndpoints.filter(({ effect }) => effect === 'none').map(opsMethod)).not.toContain(
    'POST',
  );
});

test.each([
  ['', false],
  [' \n\t', false],
  ['a\u0000b', false],
  ['a\u001bb', false],
  ['x'.repeat(1_001), false],
  ['x'.repeat(1_000), true],
  ['First line\nsecond line', true],
  ['好的', true],
])('an answer to a member %j is accepted: %s', (text, isAccepted) => {
  const wire = { id: 1, version: 'waiting.1', text };
  expect(decode(answerConversation.input, wire).ok).toBe(isAccepted);
});

test.each(['', 'Under-Review', 'a b', "'", 'x'.repeat(65)])('%j is no version', (version) => {
  expect(decode(approveWithdrawal.input, { id: 1, version, reason: 'r' })).toMatchObject({
    ok: false,
    field: 'version',
  });
});

test('a problem keeps its reason, field and time', () => {
  const problem = { reason: 'too_many', message: 'Wait', field: 'code', retryAfterS: 4 } as const;
  const wire = opsProblem.encode(problem);
  expect(wire).toMatchObject({ retry_after: 4 });
  expect(decode(opsProblem, wire)).toEqual({ ok: true, value: problem });
  expect(decode(opsProblem, { reason: 'invented', message: '' }).ok).toBe(false);
});

test('S13.4 hostile values are answered without throwing by every operation', () => {
  eachOf(opsEndpoints, ({ input, output }) => {
    fc.assert(
      fc.property(hostileValue, (value) => {
        v.safeParse(input.schema, value);
        v.safeParse(output.schema, value);
      }),
      { numRuns: process.env.VELVET_TEST_FULL === '1' ? 50 : 25 },
    );
  });
});

import fc from 'fast-check';
import type { Access, Method } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { eachOf } from './testing/each-of.ts';
import { endpointCases, throughJson } from './testing/endpoint-cases.ts';
import { hostileVariant } from './testing/hostile.ts';

/** Spec 8's table, written down a second time on purpose: flat name, method, path, access. */
const specified: readonly (readonly [string, Method, string, Access])[] = [
  ['base_info', 'GET', '/base/baseInfo', 'public'],
  ['sys_config', 'GET', '/system/config', 'public'],
  ['lottery_hot', 'GET', '/lottery/hot', 'public'],
  ['xuanfeilist', 'GET', '/xuanfei/xuanfeilist', 'public'],
  ['address_list', 'GET', '/xuanfei/address', 'public'],
  ['xuanfeidata', 'GET', '/xuanfei/xuanfeidata', 'session'],
  ['sign_list', 'GET', '/xuanfei/signlist', 'public'],
  ['video_class', 'GET', '/video/getVideoClass', 'public'],
  ['video_list', 'GET', '/video/getVideoList', 'public'],
  ['video_get_info', 'GET', '/video/getVideoInfoItem', 'session'],
  ['lottery_class', 'GET', '/lottery/getLotteryClass', 'public'],
  ['lottery_list', 'GET', '/lottery/getLotteryList', 'public'],
  ['lottery_get_info', 'GET', '/lottery/getLotteryInfo', 'session'],
  ['lottery_get_one_list', 'GET', '/lottery/getLotteryOneList', 'session'],
  ['lottery_get_peilv', 'GET', '/lottery/getLotteryPeilv', 'session'],
  ['game_place_order', 'POST', '/game/placeOrder', 'session'],
  ['member_login', 'GET', '/member/doLogin', 'public'],
  ['member_register', 'POST', '/member/doRegister', 'public'],
  ['user_info', 'GET', '/member/getUserInfo', 'session'],
  ['user_get_bank', 'GET', '/member/getUserBankInfo', 'session'],
  ['sys_get_banks', 'GET', '/system/getBankList', 'session'],
  ['user_set_bank', 'POST', '/member/setBank', 'session'],
  ['user_get_withdraw_role', 'GET', '/member/getUserWithdrawRole', 'session'],
  ['user_set_withdraw', 'POST', '/member/setUserWirhdraw', 'session'],
  ['user_get_personalreport', 'GET', '/member/getPersonalreport', 'session'],
  ['user_get_withdraw_list', 'GET', '/member/getUserWithdrawList', 'session'],
  ['user_get_game_list', 'GET', '/member/getUserGameList', 'session'],
  ['user_header_img', 'POST', '/member/uploadHeaderImg', 'session'],
  ['user_set_name', 'GET', '/member/setName', 'session'],
  ['user_set_sex', 'POST', '/member/setSex', 'session'],
  ['user_set_paypw', 'POST', '/member/setPayPassword', 'session'],
  ['user_set_loginpw', 'GET', '/member/setLoginPassword', 'session'],
  ['recharge', 'POST', '/member/recharge', 'session'],
  ['sys_get_notice_list', 'GET', '/system/getNoticeList', 'session'],
  ['sys_get_notice_detail', 'GET', '/system/getNoticeDetail', 'session'],
  ['user_notices_unread', 'GET', '/member/getUnreadNotices', 'session'],
  ['user_notice_read', 'POST', '/member/readNotice', 'session'],
  ['user_notices_read_through', 'POST', '/member/readNoticesThrough', 'session'],
  ['replaceLang', 'GET', '/base/replaceLang', 'public'],
  ['member_logout', 'POST', '/member/logout', 'session'],
];

/** Operations that the specification does not name. */
const addedBesideTheSpecification: typeof specified = [
  ['listing_search', 'GET', '/xuanfei/search', 'session'],
  ['listing_report', 'POST', '/xuanfei/report', 'session'],
  ['listing_similar', 'GET', '/xuanfei/similar', 'session'],
  ['listing_saved', 'GET', '/xuanfei/saved', 'session'],
  ['listing_save', 'POST', '/xuanfei/save', 'session'],
  ['listing_unsave', 'POST', '/xuanfei/unsave', 'session'],
  ['video_saved', 'GET', '/video/saved', 'session'],
  ['video_saved_list', 'GET', '/video/savedList', 'session'],
  ['video_save', 'POST', '/video/save', 'session'],
  ['video_unsave', 'POST', '/video/unsave', 'session'],
  ['user_recharge', 'GET', '/member/getRecharge', 'session'],
  ['user_statement', 'GET', '/member/getStatement', 'session'],
  ['user_report_days', 'GET', '/member/getReportDays', 'session'],
  ['user_sessions', 'GET', '/member/getSessions', 'session'],
  ['user_sign_ins', 'GET', '/member/getSignIns', 'session'],
  ['user_sign_ins_seen', 'POST', '/member/seeSignIns', 'session'],
  ['user_end_session', 'POST', '/member/endSession', 'session'],
  ['user_end_sessions', 'POST', '/member/endOtherSessions', 'session'],
  ['user_not_me', 'POST', '/member/notMe', 'session'],
  ['user_device_code', 'POST', '/member/createDeviceCode', 'session'],
  ['user_codes', 'GET', '/member/getCodes', 'session'],
  ['user_codes_start', 'POST', '/member/startCodes', 'session'],
  ['user_codes_confirm', 'POST', '/member/confirmCodes', 'session'],
  ['user_codes_renew', 'POST', '/member/renewCodes', 'session'],
  ['user_codes_remove', 'POST', '/member/removeCodes', 'session'],
  ['member_reset_password', 'POST', '/member/resetPassword', 'public'],
  ['user_proof', 'GET', '/member/getProof', 'session'],
  ['user_prove', 'POST', '/member/prove', 'session'],
  ['user_prove_passkey_start', 'POST', '/member/startPasskeyProof', 'session'],
  ['user_prove_passkey', 'POST', '/member/proveWithPasskey', 'session'],
  ['user_passkeys', 'GET', '/member/getPasskeys', 'session'],
  ['user_passkey_start', 'POST', '/member/startPasskey', 'session'],
  ['user_passkey_add', 'POST', '/member/addPasskey', 'session'],
  ['user_passkey_rename', 'POST', '/member/renamePasskey', 'session'],
  ['user_passkey_remove', 'POST', '/member/removePasskey', 'session'],
  ['member_passkey_start', 'POST', '/member/startPasskeyLogin', 'public'],
  ['member_passkey_login', 'POST', '/member/passkeyLogin', 'public'],
  ['user_privacy', 'GET', '/member/getPrivacy', 'session'],
  ['user_data', 'POST', '/member/askForData', 'session'],
  ['user_close', 'POST', '/member/closeAccount', 'session'],
  ['user_keep', 'POST', '/member/keepAccount', 'session'],
  ['lottery_get_round', 'GET', '/lottery/getLotteryRound', 'session'],
  ['game_protection', 'GET', '/game/protection', 'session'],
  ['game_set_limit', 'POST', '/game/setLimit', 'session'],
  ['game_set_reality_check', 'POST', '/game/setRealityCheck', 'session'],
  ['game_answer_reality_check', 'POST', '/game/answerRealityCheck', 'session'],
  ['game_exclude', 'POST', '/game/exclude', 'session'],
  ['support_messages', 'GET', '/support/getMessages', 'session'],
  ['support_send', 'POST', '/support/sendMessage', 'session'],
  ['support_unread', 'GET', '/support/getUnread', 'session'],
  ['support_read', 'POST', '/support/readMessages', 'session'],
  ['support_case_open', 'POST', '/support/openCase', 'public'],
  ['support_case_read', 'POST', '/support/readCase', 'public'],
  ['support_case_write', 'POST', '/support/writeCase', 'public'],
  ['user_push', 'GET', '/member/getPush', 'session'],
  ['user_push_save', 'POST', '/member/savePush', 'session'],
  ['user_push_end', 'POST', '/member/endPush', 'session'],
];

const namesWhere = (test: (endpoint: (typeof endpoints)[number]) => boolean) =>
  endpoints.filter(test).map(({ name }) => name);

describe('the table of operations', () => {
  test('S8, S8.7: exactly the specified names, methods, paths and access, then our own', () => {
    const actual = endpoints.map(({ name, method, path, access }) => [name, method, path, access]);
    expect(actual).toEqual([...specified, ...addedBesideTheSpecification]);
  });

  test('S8: flat names and slash paths are unique, also without regard to case', () => {
    const addresses = endpoints.flatMap(({ name, path }) => [`/${name}`, path]);
    expect(new Set(addresses.map((address) => address.toLowerCase())).size).toBe(
      endpoints.length * 2,
    );
  });

  test('S8.1: three operations carry credentials', () => {
    expect(namesWhere((endpoint) => 'credentials' in endpoint && endpoint.credentials)).toEqual([
      'member_login',
      'user_set_name',
      'user_set_loginpw',
    ]);
  });

  test('S8.5: money operations take an idempotency key', () => {
    expect(namesWhere((endpoint) => 'money' in endpoint && endpoint.money)).toEqual([
      'game_place_order',
      'user_set_withdraw',
      'recharge',
    ]);
  });

  test('S2.3: only replaceLang answers in msg', () => {
    expect(namesWhere((endpoint) => 'answersInMessage' in endpoint)).toEqual(['replaceLang']);
  });

  test('every operation has a case below', () => {
    expect(endpointCases.map(({ name }) => name)).toEqual(endpoints.map(({ name }) => name));
  });
});

/** For each of the hundred operations, in both directions. */
const RUNS = process.env.VELVET_TEST_FULL === '1' ? 100 : 25;
const HOSTILE_RUNS = process.env.VELVET_TEST_FULL === '1' ? 250 : 25;

const directions = endpointCases.flatMap(({ name, input, output }) => [
  { title: `${name} input`, codec: input },
  { title: `${name} output`, codec: output },
]);

describe('S8.6 codecs', () => {
  test('every value survives domain → wire → JSON → domain', () => {
    eachOf(directions, ({ codec }) => {
      fc.assert(
        fc.property(codec.sent, ({ value, wire }) => {
          expect(codec.read(wire)).toEqual({ ok: true, value });
        }),
        { numRuns: RUNS },
      );
    });
  });

  test('every input survives form fields', () => {
    eachOf(endpointCases, ({ input, form }) => {
      fc.assert(
        fc.property(form, ({ value, fields }) => {
          const received = new URLSearchParams(fields.toString());
          expect(input.read(Object.fromEntries(received))).toEqual({ ok: true, value });
        }),
        { numRuns: RUNS },
      );
    });
  });

  test('hostile values are answered without throwing', () => {
    eachOf(directions, ({ codec }) => {
      const hostile = hostileVariant(codec.sent.map(({ wire }) => wire));
      fc.assert(
        fc.property(hostile, (wire) => {
          const read = codec.read(wire);
          expect(typeof read.ok).toBe('boolean');
          if (!read.ok) expect(typeof read.field).toBe('string');
        }),
        { numRuns: HOSTILE_RUNS },
      );
    });
  });

  test('what is written back of hostile values is accepted, unchanged', () => {
    eachOf(directions, ({ codec }) => {
      const hostile = hostileVariant(codec.sent.map(({ wire }) => wire));
      fc.assert(
        fc.property(hostile, (wire) => {
          const rewritten = codec.rewrite(wire);
          if (!rewritten) return;
          const travelled = throughJson(rewritten.wire);
          expect(codec.read(travelled)).toEqual(codec.read(rewritten.wire));
          expect(codec.rewrite(travelled)).toEqual(rewritten);
        }),
        { numRuns: HOSTILE_RUNS },
      );
    });
  });
});

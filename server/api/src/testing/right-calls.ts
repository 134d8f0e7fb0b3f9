import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PAY_WAY } from '@velvet/contract/constants';
import type { EndpointName } from '@velvet/contract/endpoints';
import { gameHistory, gameInfoByKey } from '@velvet/contract/game';
import { minor } from '@velvet/contract/money';
import { startPasskey } from '@velvet/contract/passkeys';
import { closeAccount } from '@velvet/contract/privacy';
import { setFundsPassword, setRealName } from '@velvet/contract/profile';
import { register } from '@velvet/contract/sign-in';
import { startSignInCodes } from '@velvet/contract/sign-in-codes';
import { openSupportCase } from '@velvet/contract/support-case';
import { aGameKey } from '@velvet/contract/testing/factories';
import { recharge } from '@velvet/contract/wallet';
import { totpCode } from '../factors/totp.ts';
import { turnCodesOn } from './codes-of-member.ts';
import {
  addPasskeyOf,
  loginAssertion,
  MEMBERS_ORIGIN,
  proofAssertion,
  proveByPassword,
} from './passkeys-of-member.ts';
import { createPushDevice } from './push-device.ts';
import type { TestApi } from './running-api.ts';
import { createSoftwareAuthenticator } from './software-authenticator.ts';

type Fields = Readonly<Record<string, string>>;

/** A valid call with its caller; the demo member by default. */
interface RightCall {
  readonly fields: Fields;
  readonly token?: string;
}
type Making = (api: TestApi, demo: string) => Promise<RightCall>;

const PASSWORD = 'velour71';
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const freshName = (): string => `m${randomBytes(5).toString('hex')}`;
async function newMember({ client }: TestApi, username = freshName()): Promise<string> {
  const { value } = await client.call(register, { username, password: PASSWORD });
  return value ?? '';
}

/** What a member can do once is done by a new one. */
const once =
  (
    fields: Fields,
    prepare: (api: TestApi, token: string) => Promise<unknown> = async () => {},
  ): Making =>
  async (api) => {
    const token = await newMember(api);
    await prepare(api, token);
    return { fields, token };
  };

/** What a member with sign-in codes does with one of the recovery codes. */
const withCode =
  (fieldsOf: (code: string, username: string) => Fields): Making =>
  async (api) => {
    const username = freshName();
    const token = await newMember(api, username);
    const { recoveryCodes } = await turnCodesOn(api.client, token);
    return { fields: fieldsOf(recoveryCodes[0] ?? '', username), token };
  };

/** What a member with a passkey does with it. */
const withPasskey =
  (
    fieldsOf: (
      api: TestApi,
      token: string,
      passkey: Awaited<ReturnType<typeof addPasskeyOf>>,
    ) => Promise<Fields>,
  ): Making =>
  async (api) => {
    const token = await newMember(api);
    await proveByPassword(api.client, token);
    const passkey = await addPasskeyOf(api.client, token);
    return { fields: await fieldsOf(api, token, passkey), token };
  };

/** What a guest with a case does. */
const withCase =
  (fields: Fields): Making =>
  async ({ client }) => {
    const input = { username: freshName(), text: 'I forgot my password', key: randomUUID() };
    // One address opens a few cases an hour.
    const [second, third] = randomBytes(2);
    const from = `198.${second}.${third}.1`;
    const { value } = await client.call(openSupportCase, input, { from });
    return { fields: { ...fields, code: value?.code ?? '' } };
  };

const rightCalls: Readonly<Partial<Record<EndpointName, Fields | Making>>> = {
  xuanfeilist: { id: '0', page: '1' },
  xuanfeidata: { id: '1' },
  video_list: { id: '888', page: '1' },
  video_get_info: { id: '1' },
  lottery_list: { class: '0' },
  lottery_get_info: { key: 'rose-1' },
  lottery_get_one_list: { key: 'rose-1' },
  lottery_get_peilv: { id: '1' },
  lottery_get_round: async ({ client }, token) => {
    const { value } = await client.call(gameHistory, { key: aGameKey('rose-1') }, { token });
    return { fields: { key: 'rose-1', expect: value?.[0]?.period ?? '' } };
  },
  game_place_order: async (api, token) => {
    const expect = await openPeriod(api, token);
    return { fields: { item: 'big,two', money: '100', lid: '3', mid: '1', expect } };
  },
  member_login: { username: 'demo', password: 'velvet123', ip: '' },
  member_register: async () => ({
    fields: { username: freshName(), password: PASSWORD, code: 'ANY', ip: '' },
  }),
  user_set_bank: once(
    { bankid: '4000123412341234', bank: '1', username: 'Somebody' },
    async ({ client }, token) => {
      await client.call(setRealName, { name: 'Somebody' }, { token });
      await client.call(setFundsPassword, { fundsPassword: '2468' }, { token });
    },
  ),
  user_set_name: once({ name: 'Somebody' }),
  user_set_paypw: once({ paypassword: '2468' }),
  user_set_loginpw: once({ old_password: PASSWORD, new_password: 'velour72' }),
  member_logout: once({}),
  user_set_withdraw: { money: '10000', paypassword: '1234' },
  user_get_withdraw_list: { status: '0', page: '1' },
  user_get_game_list: { page: '1' },
  user_header_img: { header_img: pixel },
  user_set_sex: { sex: '2' },
  recharge: { pay_way: 'Mexicopay', money: '100' },
  sys_get_notice_list: { type: '1', page: '1' },
  sys_get_notice_detail: { id: '1' },
  user_notices_unread: {},
  user_notice_read: { id: '1' },
  user_notices_read_through: { id: '1' },
  replaceLang: {},
  listing_search: { id: '0' },
  listing_report: { id: '1', reason: 'other' },
  listing_similar: { id: '1' },
  listing_saved: {},
  listing_save: { ids: '1' },
  listing_unsave: { id: '1' },
  video_saved: {},
  video_saved_list: {},
  video_save: { id: '1' },
  video_unsave: { id: '1' },
  user_recharge: async ({ client }, token) => {
    const amount = minor(10_000);
    const idempotencyKey = randomUUID();
    const { value } = await client.call(recharge, { payWay: PAY_WAY, amount } as const, {
      token,
      idempotencyKey,
    });
    return { fields: { id: /\/(\d+)\./.exec(value?.payUrl ?? '')?.[1] ?? '' } };
  },
  user_statement: { type: 'all' },
  user_report_days: { days: '7' },
  user_end_session: once({ id: '0123456789ab' }),
  user_end_sessions: once({}),
  user_codes_start: once({ password: PASSWORD }),
  user_codes_confirm: async (api) => {
    const token = await newMember(api);
    const { value } = await api.client.call(startSignInCodes, { password: PASSWORD }, { token });
    return { fields: { code: totpCode(value?.secret ?? '', new Date()) }, token };
  },
  user_codes_renew: withCode((code) => ({ password: PASSWORD, code })),
  user_codes_remove: withCode((code) => ({ password: PASSWORD, code })),
  user_data: once({}, ({ client }, token) => proveByPassword(client, token)),
  user_close: once({ give_up: '0.00' }, ({ client }, token) => proveByPassword(client, token)),
  user_keep: once({}, async ({ client }, token) => {
    await proveByPassword(client, token);
    await client.call(closeAccount, {}, { token });
  }),
  member_reset_password: withCode((code, username) => ({
    username,
    code,
    new_password: 'velour72',
  })),
  user_prove: once({ password: PASSWORD }),
  user_prove_passkey_start: withPasskey(async () => ({})),
  user_prove_passkey: withPasskey(async ({ client }, token, passkey) => ({
    credential: JSON.stringify(await proofAssertion(client, token, passkey)),
  })),
  user_passkey_start: once({}, ({ client }, token) => proveByPassword(client, token)),
  user_passkey_add: async (api) => {
    const token = await newMember(api);
    await proveByPassword(api.client, token);
    const { value } = await api.client.call(startPasskey, {}, { token });
    const device = createSoftwareAuthenticator('localhost');
    const challenge = value?.challenge ?? '';
    const credential = JSON.stringify(device.register({ challenge, origin: MEMBERS_ORIGIN }));
    return { fields: { name: 'Phone', credential }, token };
  },
  user_passkey_rename: withPasskey(async (_api, _token, { id }) => ({
    id: String(id),
    name: 'Laptop',
  })),
  user_passkey_remove: withPasskey(async (_api, _token, { id }) => ({ id: String(id) })),
  member_passkey_login: withPasskey(async ({ client }, _token, passkey) => ({
    credential: JSON.stringify(await loginAssertion(client, passkey)),
  })),
  game_set_limit: { kind: 'loss', span: 'day', amount: '5000.00' },
  game_set_reality_check: { minutes: '30' },
  game_exclude: once({ length: '1d' }),
  support_send: once({ key: 'first-message', text: 'Hello' }),
  support_read: { id: '1' },
  support_case_open: async () => ({
    fields: { username: 'demo', text: 'I forgot my password', key: randomUUID() },
  }),
  support_case_read: withCase({}),
  support_case_write: withCase({ key: 'first-message', text: 'Hello' }),
  user_push_save: async () => {
    const { publicKey: p256dh, secret: auth } = createPushDevice();
    const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
    const kinds = { withdrawal: '1', recharge: '1', support: '1', notice: '0' };
    return { fields: { endpoint, p256dh, auth, ...kinds } };
  },
};

/** A call of an operation that must be answered with success. */
export async function rightCall(
  api: TestApi,
  demo: string,
  name: EndpointName,
): Promise<Required<RightCall>> {
  const known = rightCalls[name] ?? {};
  const call = typeof known === 'function' ? await known(api, demo) : { fields: known };
  return { token: demo, ...call };
}

/** A bet that is sent later than this may miss its round. */
const ENOUGH_S = 10;
const POLL_MS = 100;

/** The round of a game that takes bets, once it is published and does not close in a moment. */
async function openPeriod({ client }: TestApi, token: string): Promise<string> {
  for (;;) {
    const { value } = await client.call(gameInfoByKey, { key: aGameKey('garden-5') }, { token });
    if (value?.commitment && value.secondsLeft >= ENOUGH_S) return value.openPeriod;
    await delay(POLL_MS);
  }
}

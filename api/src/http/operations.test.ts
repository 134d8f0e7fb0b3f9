import { type EndpointName, endpoints } from '@velvet/shared/contract/endpoints';
import { gameHistory, gameInfoByKey } from '@velvet/shared/contract/game';
import * as v from 'valibot';
import { stopOwnTestCluster } from '../testing/test-database.ts';
import { startTestApi, type TestApi } from './testing/running-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.client.logIn('demo');
});
afterAll(async () => {
  await api.stop();
  await stopOwnTestCluster();
});

type Fields = Readonly<Record<string, string>>;
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Something right to send to every operation; the last ones end the session or the account. */
const rightInputs: Readonly<Record<string, Fields | (() => Promise<Fields>)>> = {
  xuanfeilist: { id: '0', page: '1' },
  xuanfeidata: { id: '1' },
  video_list: { id: '888', page: '1' },
  video_get_info: { id: '1' },
  lottery_list: { class: '0' },
  lottery_get_info: { key: 'rose-1' },
  lottery_get_one_list: { key: 'rose-1' },
  lottery_get_peilv: { id: '1' },
  lottery_get_round: async () => {
    const { value } = await api.client.call(gameHistory, { key: 'rose-1' }, { token });
    return { key: 'rose-1', expect: value?.[0]?.period ?? '' };
  },
  game_place_order: async () => {
    const { value } = await api.client.call(gameInfoByKey, { key: 'garden-5' }, { token });
    const period = value?.openPeriod ?? '';
    return { item: 'big,two', money: '100', lid: '3', mid: '1', expect: period };
  },
  member_login: { username: 'demo', password: 'velvet123', lang: 'en', ip: '' },
  member_register: { username: 'somebody', password: 'secret1', code: 'ANY', lang: 'en', ip: '' },
  user_set_withdraw: { money: '10000', paypassword: '1234' },
  user_get_withdraw_list: { status: '0', page: '1' },
  user_get_game_list: { page: '1' },
  user_header_img: { header_img: pixel },
  user_set_sex: { sex: '2' },
  recharge: { pay_way: 'Mexicopay', money: '100' },
  sys_get_notice_list: { type: '1', page: '1' },
  sys_get_notice_detail: { id: '1' },
  replaceLang: { lang: 'en' },
  listing_search: { id: '0' },
  listing_report: { id: '1', reason: 'other' },
  user_statement: { type: 'all' },
  user_report_days: { days: '7' },
  game_set_limit: { kind: 'loss', span: 'day', amount: '500.00' },
  game_set_reality_check: { minutes: '30' },
  game_exclude: { length: '1d' },
};
/** What `demo` cannot do again: these are tested with fresh members. */
const doneAlready: readonly EndpointName[] = [
  'user_set_bank',
  'user_set_name',
  'user_set_paypw',
  'user_set_loginpw',
  'member_logout',
];

describe.each(endpoints.map((endpoint) => ({ name: endpoint.name, endpoint })))(
  'S8 $name',
  ({ name, endpoint }) => {
    const names = [endpoint.name, endpoint.path];

    if (!doneAlready.includes(name)) {
      test('answers in its contract', async () => {
        const given = rightInputs[name] ?? {};
        const fields = typeof given === 'function' ? await given() : given;
        const reply = await api.client.send(endpoint.method, name, fields, { token });
        expect(reply).toMatchObject({ status: 200, code: 200 });
        const wire = endpoint.answersInMessage ? reply.msg : reply.data;
        expect(v.safeParse(endpoint.output.schema, wire).issues).toBeUndefined();
      });
    }

    test('S8.7 has both names and asks guests for a session where it must', async () => {
      for (const address of names) {
        const { status, code, reason } = await api.client.send(endpoint.method, address);
        if (endpoint.access === 'session') {
          expect({ status, code, reason }).toEqual({
            status: 200,
            code: 401,
            reason: 'no_session',
          });
        } else {
          expect(status).toBe(200);
          expect(code).not.toBe(401);
        }
      }
    });

    test('S8.1 takes its own method, and both where it carries credentials', async () => {
      const other = endpoint.method === 'GET' ? 'POST' : 'GET';
      const { status } = await api.client.send(other, name);
      expect(status).toBe(endpoint.credentials ? 200 : 404);
    });
  },
);

test('every operation is answered by some part', async () => {
  const missing: string[] = [];
  for (const { name, method } of endpoints) {
    const { status } = await api.client.send(method, name, {}, { token });
    if (status === 501) missing.push(name);
  }
  expect(missing).toEqual([]);
});

import { fromBase64, sealEnvelope } from '@velvet/contract/envelope';
import { listingCard, listingPage } from '@velvet/contract/listing';
import { getUserInfo, logout } from '@velvet/contract/member';
import { setLoginPassword, setRealName } from '@velvet/contract/profile';
import { login } from '@velvet/contract/sign-in';
import { getSystemConfig, replaceLanguage } from '@velvet/contract/system';
import {
  aListing,
  anId,
  aPage,
  aSystemConfig,
  aUserInfo,
  aWithdrawal,
  points,
} from '@velvet/contract/testing/factories';
import { untilTestEnds } from '@velvet/contract/testing/until-test-ends';
import { withdraw } from '@velvet/contract/wallet';
import type { Transport } from '@velvet/sdk/api';
import { type FakeApi, startFakeApi } from '../testing/fake-api.ts';
import { type ClientOptions, createClient } from './client.ts';

const TOKEN = 'tökén-of-a-member';
let api: FakeApi;

beforeEach(async () => {
  api = await startFakeApi();
});
afterEach(() => api.close());

function clientWith(options: Partial<ClientOptions> = {}): Transport {
  return createClient({
    fetch: api.fetch,
    isOnline: () => true,
    token: () => TOKEN,
    language: () => 'en',
    takesBodyCredentials: async () => true,
    claimEarly: () => undefined,
    onSessionLost: () => undefined,
    ...options,
  });
}

describe('S8 the way to the API', () => {
  test('opens the envelope and decodes the data', async () => {
    api.answer(getUserInfo, aUserInfo({ username: '王小明' }), 'Fine');
    const result = await clientWith().call(getUserInfo, {});
    expect(result).toEqual({ ok: true, value: aUserInfo({ username: '王小明' }), message: 'Fine' });
  });

  test('sends the token as base64 of UTF-8, and the language', async () => {
    api.answer(getUserInfo, aUserInfo());
    await clientWith({ language: () => 'zh-hans' }).call(getUserInfo, {});
    const { headers } = await api.received('user_info');
    expect(fromBase64(String(headers.token))).toBe(TOKEN);
    expect(headers.lang).toBe('zh-hans');
  });

  test('sends neither for a guest whose language is not decided yet', async () => {
    api.answer(getSystemConfig, aSystemConfig());
    await clientWith({ token: () => null, language: () => null }).call(getSystemConfig, {});
    const { headers } = await api.received('sys_config');
    expect(headers).not.toHaveProperty('token');
    expect(headers).not.toHaveProperty('lang');
  });

  test('puts the input of a GET into the query, in the spelling of the wire', async () => {
    api.answer(listingPage, aPage([]));
    await clientWith().call(listingPage, { regionId: 3, page: 2 });
    const { method, query, form } = await api.received('xuanfeilist');
    expect(method).toBe('GET');
    expect(Object.fromEntries(query)).toEqual({ id: '3', page: '2' });
    expect([...form]).toEqual([]);
  });

  test('puts the input of a POST into a form, with its idempotency key (S8.5)', async () => {
    api.answer(withdraw, aWithdrawal());
    await clientWith().call(
      withdraw,
      { amount: points(128.5), fundsPassword: '0042' },
      { idempotencyKey: 'key-1' },
    );
    const { method, query, form, headers } = await api.received('user_set_withdraw');
    expect(method).toBe('POST');
    expect([...query]).toEqual([]);
    expect(Object.fromEntries(form)).toEqual({ money: '128.50', paypassword: '0042' });
    expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(headers['idempotency-key']).toBe('key-1');
  });

  test('sends no idempotency key where none is given', async () => {
    api.answer(logout, null);
    await clientWith().call(logout, {});
    expect((await api.received('member_logout')).headers).not.toHaveProperty('idempotency-key');
  });

  test('reads an answer that is the message itself (replaceLang)', async () => {
    api.answer(replaceLanguage, 'kr');
    expect(await clientWith().call(replaceLanguage, {})).toMatchObject({ ok: true, value: 'kr' });
  });
});

describe('S8.1 secrets', () => {
  const credentials = { username: 'demo', password: 'velvet123' };
  const sendThree = async (client: Transport) => {
    await client.call(login, credentials);
    await client.call(setLoginPassword, { oldPassword: 'velvet123', newPassword: 'velvet124' });
    await client.call(setRealName, { name: 'Demo Member' });
  };

  test('travel in a form body when the server says it takes them there', async () => {
    await sendThree(clientWith());
    expect(api.calls.map(({ name, method }) => `${method} ${name}`)).toEqual([
      'POST member_login',
      'POST user_set_loginpw',
      'POST user_set_name',
    ]);
    expect(api.calls.map(({ query }) => query.size)).toEqual([0, 0, 0]);
    expect(api.calls[0]?.form.get('password')).toBe('velvet123');
  });

  test('travel as the table has it when the server says nothing of the kind', async () => {
    await sendThree(clientWith({ takesBodyCredentials: async () => false }));
    expect(api.calls.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET']);
    expect(api.calls[0]?.query.get('password')).toBe('velvet123');
  });

  test('are not sent, with the reason, until the server’s features are known', async () => {
    const client = clientWith({
      takesBodyCredentials: () => Promise.reject({ kind: 'timeout' }),
    });
    expect(await client.call(login, credentials)).toEqual({
      ok: false,
      error: { kind: 'timeout' },
    });
    expect(api.calls).toEqual([]);
  });

  test('other calls do not wait for what the server says of itself', async () => {
    api.answer(getSystemConfig, aSystemConfig());
    const client = clientWith({ takesBodyCredentials: () => untilTestEnds(true) });
    expect((await client.call(getSystemConfig, {})).ok).toBe(true);
  });
});

describe('what goes wrong is a value', () => {
  const errorOf = async (client: Transport, signal?: AbortSignal) => {
    const result = await client.call(getSystemConfig, {}, signal ? { signal } : {});
    return result.ok ? undefined : result.error;
  };

  test('offline: nothing is sent', async () => {
    expect(await errorOf(clientWith({ isOnline: () => false }))).toEqual({ kind: 'offline' });
    expect(api.calls).toEqual([]);
  });

  test('offline, a call that reads is left to a worker that may have it saved', async () => {
    const offline = { isOnline: () => false, hasSavedResponses: () => true };
    api.answer(getSystemConfig, aSystemConfig());
    expect(await errorOf(clientWith(offline))).toBeUndefined();
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await errorOf(clientWith({ ...offline, fetch }))).toEqual({ kind: 'offline' });
  });

  test('S0.4 one that writes is not sent offline, and has an unknown outcome when the network goes', async () => {
    let isOnline = false;
    const call = async (options: Partial<ClientOptions>) => {
      const client = clientWith({
        isOnline: () => isOnline,
        hasSavedResponses: () => true,
        ...options,
      });
      const result = await client.call(logout, {});
      return result.ok ? undefined : result.error;
    };
    expect(await call({})).toEqual({ kind: 'offline' });
    expect(api.calls).toEqual([]);
    isOnline = true;
    const fetch = () => {
      isOnline = false;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    expect(await call({ fetch })).toEqual({ kind: 'network' });
  });

  test('no response within the time-out; the request is aborted', async () => {
    const aborted = jest.fn();
    const fetch: ClientOptions['fetch'] = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          aborted();
          reject(new Error('aborted'));
        });
      });
    expect(await errorOf(clientWith({ fetch, timeoutMs: 30 }))).toEqual({ kind: 'timeout' });
    expect(aborted).toHaveBeenCalledTimes(1);
  });

  test('a body that never ends is a time-out too', async () => {
    api.handle('sys_config', (response) => response.writeHead(200).write('{"code":200,'));
    expect(await errorOf(clientWith({ timeoutMs: 60 }))).toEqual({ kind: 'timeout' });
  });

  test('what the server takes unknown for ever is a time-out of the login', async () => {
    const client = clientWith({
      timeoutMs: 20,
      takesBodyCredentials: () => untilTestEnds(true),
    });
    const result = await client.call(login, { username: 'demo', password: 'velvet123' });
    expect(result).toEqual({ ok: false, error: { kind: 'timeout' } });
  });

  test('the caller gives up', async () => {
    const controller = new AbortController();
    api.handle('sys_config', () => controller.abort());
    expect(await errorOf(clientWith(), controller.signal)).toEqual({ kind: 'aborted' });
  });

  test('the caller had given up before', async () => {
    expect(await errorOf(clientWith(), AbortSignal.abort())).toEqual({ kind: 'aborted' });
  });

  test('the connection breaks', async () => {
    api.handle('sys_config', (response) => response.destroy());
    expect(await errorOf(clientWith())).toEqual({ kind: 'network' });
  });

  test('something in between answers for a server that is down', async () => {
    api.handle('sys_config', (response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
    expect(await errorOf(clientWith())).toEqual({ kind: 'network' });
    api.handle('sys_config', (response) => response.writeHead(503).end('{"statusCode":503}'));
    expect(await errorOf(clientWith())).toEqual({ kind: 'network' });
  });

  test('the answer is not JSON', async () => {
    api.handle('sys_config', (response) => response.end('<!doctype html>'));
    expect(await errorOf(clientWith())).toEqual({ kind: 'contract', field: 'not-json' });
  });

  test.each([
    ['no envelope', { hello: 1 }, 'not-an-envelope'],
    ['a list', [], 'not-an-envelope'],
    ['data that is not base64', { code: 200, msg: '', data: '%' }, 'bad-data'],
    ['data that is not JSON', { code: 200, msg: '', data: btoa('{') }, 'bad-data'],
  ])('the answer is %s', async (_, body, field) => {
    api.handle('sys_config', (response) => response.end(JSON.stringify(body)));
    expect(await errorOf(clientWith())).toEqual({ kind: 'contract', field });
  });

  test('the data does not fit: the field is named as on the wire', async () => {
    api.answerWith('sys_config', sealEnvelope(200, 'OK', { name: 5 }));
    expect(await errorOf(clientWith())).toEqual({ kind: 'contract', field: 'name' });
  });

  test('S8.4 a refusal carries code, sentence, reason and field, whatever the HTTP status', async () => {
    const data = { reason: 'bad_field', field: 'page' };
    api.answerWith('sys_config', sealEnvelope(400, 'page is wrong', data), 400);
    expect(await errorOf(clientWith())).toEqual({
      kind: 'refused',
      code: 400,
      message: 'page is wrong',
      refusal: 'bad_field',
      field: 'page',
    });
  });

  test('a reason that this version does not define is ignored', async () => {
    api.answerWith('sys_config', sealEnvelope(500, 'Fault', { reason: 'toString', field: 1 }), 500);
    expect(await errorOf(clientWith())).toEqual({
      kind: 'refused',
      code: 500,
      message: 'Fault',
      refusal: undefined,
      field: undefined,
    });
  });
});

test('S0.2 a listing younger than 18 is dropped, and the page does not end early', async () => {
  const wire = Array.from({ length: 10 }, (_, index) => {
    const encoded = listingCard.encode(aListing({ id: anId(index + 1) }));
    return index === 4 && typeof encoded === 'object' ? { ...encoded, age: 17 } : encoded;
  });
  api.answerWith('xuanfeilist', sealEnvelope(200, 'OK', wire));
  const result = await clientWith().call(listingPage, { regionId: 0, page: 1 });
  expect(result.ok && result.value.items.map(({ id }) => id)).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10]);
  expect(result.ok && result.value.isLast).toBe(false);
});

describe('S3.70 a session that is lost', () => {
  const task = () => new Promise((resolve) => setTimeout(resolve));
  const refuse401 = (name: string) => api.answerWith(name, sealEnvelope(401, 'Log in again', null));

  test('is reported where the call needs a session', async () => {
    refuse401('user_info');
    const onSessionLost = jest.fn();
    const result = await clientWith({ onSessionLost }).call(getUserInfo, {});
    expect(result).toMatchObject({ ok: false, error: { code: 401 } });
    // The caller has the refusal first: the end of a session aborts what is under way.
    expect(onSessionLost).not.toHaveBeenCalled();
    await task();
    expect(onSessionLost.mock.calls).toEqual([['Log in again']]);
  });

  test('wrong credentials on login are no lost session', async () => {
    refuse401('member_login');
    const onSessionLost = jest.fn();
    const result = await clientWith({ onSessionLost }).call(login, {
      username: 'demo',
      password: 'wrong',
    });
    expect(result).toMatchObject({ ok: false, error: { code: 401, message: 'Log in again' } });
    await task();
    expect(onSessionLost).not.toHaveBeenCalled();
  });

  test('a late answer to the member before does not sign out the one after', async () => {
    let token = 'first-member';
    api.handle('user_info', (response) => {
      token = 'second-member';
      response.end(JSON.stringify(sealEnvelope(401, 'Log in again', null)));
    });
    const onSessionLost = jest.fn();
    await clientWith({ onSessionLost, token: () => token }).call(getUserInfo, {});
    await task();
    expect(onSessionLost).not.toHaveBeenCalled();
  });
});

describe('responses requested before the bundles arrived', () => {
  test('are used instead of asking again', async () => {
    api.answer(getSystemConfig, aSystemConfig());
    const asked: string[] = [];
    const claimEarly = (address: string) => {
      asked.push(address);
      return api.fetch(`/api/${address}`);
    };
    await clientWith({ claimEarly }).call(getSystemConfig, {});
    expect(asked).toEqual(['sys_config']);
    expect(api.calls).toHaveLength(1);
  });

  test('are found by address and query', async () => {
    const claimEarly = jest.fn(() => undefined);
    await clientWith({ claimEarly }).call(listingPage, { regionId: 0, page: 1 });
    expect(claimEarly.mock.calls).toEqual([['xuanfeilist?id=0&page=1']]);
  });

  test('are requested again when the early call failed', async () => {
    api.answer(getSystemConfig, aSystemConfig());
    const client = clientWith({ claimEarly: () => Promise.reject(new TypeError('broken')) });
    expect((await client.call(getSystemConfig, {})).ok).toBe(true);
  });

  test('are never used for a POST', async () => {
    const claimEarly = jest.fn(() => undefined);
    await clientWith({ claimEarly }).call(logout, {});
    expect(claimEarly).not.toHaveBeenCalled();
  });
});

import { endOtherSessions } from '@velvet/contract/account-extras';
import { logout } from '@velvet/contract/member';
import { endPush, getPush, savePush } from '@velvet/contract/push';
import { login } from '@velvet/contract/sign-in';
import { replaceLanguage } from '@velvet/contract/system';
import { createPushDevice } from '../../testing/push-device.ts';
import { aRegisteredMember, PASSWORD } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ demo: false, draws: false });
});
afterAll(() => api.stop());

const all = { withdrawal: true, recharge: true, support: true, notice: true };
const none = { withdrawal: false, recharge: false, support: false, notice: false };
let endpoints = 0;
const anEndpoint = (): string => {
  endpoints += 1;
  return `https://fcm.googleapis.com/fcm/send/${endpoints}`;
};
const aSubscription = (endpoint = anEndpoint()) => {
  const { publicKey, secret } = createPushDevice();
  return { endpoint, publicKey, secret, ...all };
};
const stateOf = async (token: string) => (await api.client.call(getPush, {}, { token })).value;
const save = (token: string, given = aSubscription(), lang = 'en') =>
  api.client.call(savePush, given, { token, lang });
const rows = async () =>
  (
    await api.db.owner.query<{ endpoint: string; language: string; kinds: string[] }>(
      'SELECT endpoint, language, kinds FROM push_subscription ORDER BY id',
    )
  ).rows;
beforeEach(() => api.db.owner.query('DELETE FROM push_subscription; DELETE FROM push_server'));

describe('S14.5 subscriptions of a session', () => {
  test('there is no key before a process that sends messages has published one', async () => {
    const { token } = await aRegisteredMember(api.client);
    expect(await stateOf(token)).toEqual({});
    const key = createPushDevice().publicKey;
    await api.db.owner.query('INSERT INTO push_server (public_key) VALUES ($1)', [key]);
    expect(await stateOf(token)).toEqual({ serverKey: key });
  });

  test('are kept with their kinds, replaced by the next one, and ended', async () => {
    const { token } = await aRegisteredMember(api.client);
    const first = aSubscription();
    expect((await save(token, first)).code).toBe(200);
    expect(await stateOf(token)).toEqual({ kinds: all });
    const second = { ...aSubscription(), ...none, support: true };
    expect((await save(token, second, 'ja')).code).toBe(200);
    expect(await stateOf(token)).toEqual({ kinds: { ...none, support: true } });
    expect(await rows()).toEqual([
      { endpoint: second.endpoint, language: 'ja', kinds: ['support'] },
    ]);
    for (let times = 0; times < 2; times += 1) {
      expect((await api.client.call(endPush, {}, { token })).code).toBe(200);
    }
    expect(await stateOf(token)).toEqual({});
  });

  test('belong to one session: another one with the same address takes it over', async () => {
    const [one, other] = [await aRegisteredMember(api.client), await aRegisteredMember(api.client)];
    const endpoint = anEndpoint();
    await save(one.token, aSubscription(endpoint));
    await save(other.token, aSubscription(endpoint));
    expect(await stateOf(one.token)).toEqual({});
    expect(await stateOf(other.token)).toEqual({ kinds: all });
  });

  test('two sessions that save one address at once leave one subscription', async () => {
    const members = await Promise.all([1, 2, 3, 4].map(() => aRegisteredMember(api.client)));
    const endpoint = anEndpoint();
    const replies = await Promise.all(
      members.map(({ token }) => save(token, aSubscription(endpoint))),
    );
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect(await rows()).toMatchObject([{ endpoint }]);
  });

  test('end with the session, by logout and by ending the other devices', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    await save(token);
    const { value } = await api.client.call(login, { username, password: PASSWORD });
    const second = value?.token ?? '';
    await save(second);
    expect(await rows()).toHaveLength(2);
    await api.client.call(endOtherSessions, {}, { token: second });
    expect(await rows()).toHaveLength(1);
    await api.client.call(logout, {}, { token: second });
    expect(await rows()).toEqual([]);
  });

  test('are for twenty devices of a member at most; the oldest ends', async () => {
    const { username, token } = await aRegisteredMember(api.client);
    const other = await aRegisteredMember(api.client);
    await save(other.token);
    const first = aSubscription();
    await save(token, first);
    const most = 20;
    const endpoint = anEndpoint();
    for (let devices = 1; devices <= most; devices += 1) {
      const { value } = await api.client.call(login, { username, password: PASSWORD });
      await save(value?.token ?? '', aSubscription(devices === most ? endpoint : anEndpoint()));
    }
    const kept = (await rows()).map((row) => row.endpoint);
    expect(kept).toHaveLength(most + 1);
    expect(kept).toContain(endpoint);
    expect(kept).not.toContain(first.endpoint);
    expect(await stateOf(other.token)).toEqual({ kinds: all });
    // The caller's own stays, however old it is.
    await save(token, first);
    expect(await stateOf(token)).toEqual({ kinds: all });
  });

  test('take the language that is chosen in the app', async () => {
    const { token } = await aRegisteredMember(api.client);
    await save(token, aSubscription(), 'en');
    await api.client.call(replaceLanguage, { language: 'tr' }, { token });
    expect(await rows()).toMatchObject([{ language: 'tr' }]);
  });
});

describe('S14.5 what is no subscription is refused with the field', () => {
  test.each([
    ['endpoint', { endpoint: 'https://push.example/x' }],
    ['endpoint', { endpoint: 'http://127.0.0.1:9/x' }],
    ['endpoint', { endpoint: 'https://fcm.googleapis.com:444/x' }],
    // No point of the curve.
    ['p256dh', { publicKey: `B${'A'.repeat(86)}` }],
    ['p256dh', { publicKey: 'A'.repeat(87) }],
  ])('%s: %j', async (field, change) => {
    const { token } = await aRegisteredMember(api.client);
    const reply = await save(token, { ...aSubscription(), ...change });
    expect(reply).toMatchObject({ reason: 'bad_field', field });
    expect(await rows()).toEqual([]);
  });

  test('a host is refused in the language of the caller', async () => {
    const { token } = await aRegisteredMember(api.client);
    const reply = await save(token, aSubscription('https://push.example/x'), 'tr');
    expect(reply.msg).toBe('Bu tarayıcıya mesaj gönderilemiyor');
  });

  test('where messages are off there is no key, and no address is accepted', async () => {
    const off = await startTestApi({ demo: false, draws: false, config: { pushHosts: [] } });
    try {
      const { publicKey } = createPushDevice();
      await off.db.owner.query('INSERT INTO push_server (public_key) VALUES ($1)', [publicKey]);
      const { token } = await aRegisteredMember(off.client);
      expect((await off.client.call(getPush, {}, { token })).value).toEqual({});
      expect(await off.client.call(savePush, aSubscription(), { token })).toMatchObject({
        field: 'endpoint',
      });
    } finally {
      await off.stop();
    }
  });
});

test('S16.2 the API’s login reads no address and no key', async () => {
  for (const column of ['endpoint', 'public_key', 'secret', '*']) {
    await expect(api.db.api.query(`SELECT ${column} FROM push_subscription`)).rejects.toThrow(
      'permission denied',
    );
  }
});

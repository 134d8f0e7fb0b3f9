import * as member from '@velvet/contract/member';
import * as signIn from '@velvet/contract/sign-in';
import { createApiClient } from '../../testing/api-client.ts';
import {
  aRegisteredMember,
  aUsername,
  memberInfo,
  PASSWORD,
} from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const aNewMember = () => aRegisteredMember(api.client);
const info = (token: string) => memberInfo(api.client, token);

describe('registration', () => {
  test('S3.61, S1.3 any invite code opens an account without VIP, logged in', async () => {
    const { value: token, msg } = await api.client.call(signIn.register, {
      username: 'Newcomer',
      password: PASSWORD,
      code: 'ANY-CODE',
      city: 'Taipei',
      relationship: 2,
      language: 'ja',
      ip: '',
    });
    expect(msg).toBe('Welcome to Velvet');
    expect(await info(token ?? '')).toMatchObject({
      username: 'Newcomer',
      vip: false,
      balance: 0,
      hasFundsPassword: false,
      realName: '',
    });
    const { rows } = await api.db.owner.query(
      `SELECT invite_code, city, relation, language, registered_ip FROM member
       WHERE username = 'Newcomer'`,
    );
    expect(rows).toEqual([
      {
        invite_code: 'ANY-CODE',
        city: 'Taipei',
        relation: 2,
        language: 'ja',
        registered_ip: '127.0.0.1',
      },
    ]);
  });

  test('a name is taken regardless of case, also in concurrent requests', async () => {
    const replies = await Promise.all(
      ['Twin', 'twin', 'TWIN'].map((username) =>
        api.client.call(signIn.register, { username, password: PASSWORD }),
      ),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ code }) => code === 409)?.reason).toBe('name_taken');
  });

  test.each(['short', 'abc12', 'abcdefgh', '12345678', 'abc 123', 'пароль12', '鍵'.repeat(129)])(
    'S6.1 a new password is 6–12 letters and digits combined or longer, not %s',
    async (password) => {
      const reply = await api.client.call(signIn.register, { username: 'nobody-yet', password });
      expect(reply).toMatchObject({ code: 400, reason: 'bad_password_form', field: 'password' });
      expect(reply.msg).toMatch(/^The password needs/);
    },
  );

  test.each([
    [
      'nobody-2026-yet',
      'Nobody-2026-Yet',
      'The password must not be the username. Please choose another',
    ],
    ['nobody-yet', 'Password1', /^Many people use this password/],
    ['nobody-yet', 'qwertyuiop123', /^Many people use this password/],
  ])('S6.1 %s may not have the password %s', async (username, password, message) => {
    const reply = await api.client.call(signIn.register, { username, password });
    expect(reply).toMatchObject({ code: 400, reason: 'bad_password_form', field: 'password' });
    expect(reply.msg).toMatch(message);
  });

  test.each(['correct horse battery staple', '合言葉は誰にも教えない長い文', '🔑'.repeat(128)])(
    'S6.1 %s is a password, and logs in however its characters are composed',
    async (password) => {
      const username = aUsername();
      const made = await api.client.call(signIn.register, { username, password });
      expect(made.code).toBe(200);
      const decomposed = { username, password: password.normalize('NFD') };
      expect((await api.client.call(signIn.login, decomposed)).code).toBe(200);
    },
  );

  test('a name is taken by any look-alike, and equal in every Unicode form', async () => {
    const take = (username: string) =>
      api.client.call(signIn.register, { username, password: PASSWORD });
    expect((await take('Ｓilｖer①')).code).toBe(200);
    for (const username of ['silver1', 'SILVER1', 'silverl', 'siIver1']) {
      expect(await take(username)).toMatchObject({
        code: 409,
        reason: 'name_taken',
        field: 'username',
      });
    }
    expect((await take('ѕсоре')).code).toBe(200);
    expect((await take('scope')).reason).toBe('name_taken');
    for (const username of ['Silver1', ' ｓilver1 ']) {
      const input = { username, password: PASSWORD };
      expect((await api.client.call(signIn.login, input)).code).toBe(200);
    }
  });

  test('a name that mixes scripts is refused with its field', async () => {
    const username = 'dеmo-2';
    const reply = await api.client.call(signIn.register, { username, password: PASSWORD });
    expect(reply).toMatchObject({ code: 400, field: 'username' });
    expect(reply.msg).toBe(
      'Please write the username in one script; letters of another that look alike are not allowed',
    );
  });

  test('an account from before names were normalised logs in by its own name', async () => {
    await api.db.owner.query(
      `INSERT INTO member (username, password_hash) SELECT 'ｏｌｄ-name', password_hash FROM member
       WHERE username = 'demo'`,
    );
    for (const username of ['ｏｌｄ-name', 'ＯＬＤ-NAME']) {
      const reply = await api.client.call(signIn.login, { username, password: 'velvet123' });
      expect(reply.code).toBe(200);
    }
  });

  test.each(['ab', 'a'.repeat(33), 'with space', "x'; DROP TABLE member;--"])(
    'the username %s is refused by name',
    async (username) => {
      const reply = await api.client.call(signIn.register, { username, password: PASSWORD });
      expect(reply).toMatchObject({ code: 400, field: 'username' });
    },
  );
});

describe('login', () => {
  test('S8.1 takes credentials in the body and in the query', async () => {
    const input = { username: 'DEMO', password: 'velvet123' };
    for (const inQuery of [false, true]) {
      const { value } = await api.client.call(signIn.login, input, { inQuery });
      expect(await info(value?.token ?? '')).toMatchObject({ username: 'demo', vip: true });
    }
  });

  test('a wrong password and an unknown name look the same', async () => {
    const { username } = await aNewMember();
    const wrong = await api.client.call(signIn.login, { username, password: 'wrong1' });
    const unknown = await api.client.call(signIn.login, { username: 'no-one', password: 'wrong1' });
    expect(wrong).toMatchObject({ status: 200, code: 401, reason: 'wrong_credentials' });
    expect(unknown.data).toEqual(wrong.data);
    expect(unknown.msg).toBe(wrong.msg);
  });

  test('S3.70 a disabled account is offline, at login and in a running session', async () => {
    const reply = await api.client.call(signIn.login, {
      username: 'offline',
      password: 'velvet123',
    });
    expect(reply).toMatchObject({ code: 401, reason: 'account_offline', msg: 'Account offline' });
    const { username, token } = await aNewMember();
    await api.db.owner.query('UPDATE member SET status = 0 WHERE username = $1', [username]);
    expect(await api.client.call(member.getUserInfo, {}, { token })).toMatchObject({
      code: 401,
      reason: 'account_offline',
    });
  });

  test('S8.4 ten wrong passwords, then 429 with Retry-After, counted for all instances', async () => {
    const { username } = await aNewMember();
    const second = await api.another();
    const clients = [api.client, createApiClient(`http://127.0.0.1:${second.port}`)];
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        clients[index % 2]?.call(signIn.login, { username, password: 'wrong1' }),
      ),
    );
    await second.stop();
    expect(guesses.filter((reply) => reply?.code === 401)).toHaveLength(10);
    const refused = guesses.filter((reply) => reply?.code === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.status).toBe(429);
    const wait = Number(refused[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    const right = await api.client.call(signIn.login, { username, password: PASSWORD });
    expect(right).toMatchObject({ status: 429, reason: 'too_many' });
  });

  test('concurrent correct passwords do not use up the limit', async () => {
    const { username } = await aNewMember();
    const replies = await Promise.all(
      Array.from({ length: 15 }, () =>
        api.client.call(signIn.login, { username, password: PASSWORD }),
      ),
    );
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 200));
  });
});

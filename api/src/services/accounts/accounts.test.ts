import { listingDetail } from '@velvet/shared/contract/listing';
import * as member from '@velvet/shared/contract/member';
import * as notice from '@velvet/shared/contract/notice';
import { replaceLanguage } from '@velvet/shared/contract/system';
import { startTestApi, type TestApi } from '../../http/testing/running-api.ts';
import { stopOwnTestCluster } from '../../testing/test-database.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  await api.stop();
  await stopOwnTestCluster();
});

const PASSWORD = 'secret1';
let names = 0;
async function aNewMember(): Promise<{ username: string; token: string }> {
  names += 1;
  const username = `tester-${names}`;
  const { value = '' } = await api.client.call(member.register, { username, password: PASSWORD });
  return { username, token: value };
}
const info = async (token: string) =>
  (await api.client.call(member.getUserInfo, {}, { token })).value;

describe('registration', () => {
  test('S3.61, S1.3 any invite code opens an account without VIP, logged in', async () => {
    const { value: token, msg } = await api.client.call(member.register, {
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

  test('a name is taken without regard to case, also when both come at once', async () => {
    const replies = await Promise.all(
      ['Twin', 'twin', 'TWIN'].map((username) =>
        api.client.call(member.register, { username, password: PASSWORD }),
      ),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ code }) => code === 409)?.reason).toBe('name_taken');
  });

  test.each(['short', 'abc12', 'abcdefgh', '12345678', 'abcdefg123456', 'abc 123', 'пароль12'])(
    'S6.1 a new password is 6–12 letters and digits combined, not %s',
    async (password) => {
      const reply = await api.client.call(member.register, { username: 'nobody-yet', password });
      expect(reply).toMatchObject({ code: 400, reason: 'bad_password_form', field: 'password' });
    },
  );

  test.each(['ab', 'a'.repeat(33), 'with space', "x'; DROP TABLE member;--"])(
    'the username %s is refused by name',
    async (username) => {
      const reply = await api.client.call(member.register, { username, password: PASSWORD });
      expect(reply).toMatchObject({ code: 400, field: 'username' });
    },
  );
});

describe('login', () => {
  test('S8.1 takes credentials in the body and in the query', async () => {
    const input = { username: 'DEMO', password: 'velvet123' };
    for (const inQuery of [false, true]) {
      const { value } = await api.client.call(member.login, input, { inQuery });
      expect(await info(value?.token ?? '')).toMatchObject({ username: 'demo', vip: true });
    }
  });

  test('a wrong password and an unknown name look the same', async () => {
    const { username } = await aNewMember();
    const wrong = await api.client.call(member.login, { username, password: 'wrong1' });
    const unknown = await api.client.call(member.login, { username: 'no-one', password: 'wrong1' });
    expect(wrong).toMatchObject({ status: 200, code: 401, reason: 'wrong_credentials' });
    expect(unknown.data).toEqual(wrong.data);
    expect(unknown.msg).toBe(wrong.msg);
  });

  test('S3.70 a disabled account is offline, at login and in a running session', async () => {
    const reply = await api.client.call(member.login, {
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
    const guesses = await Promise.all(
      Array.from({ length: 14 }, () =>
        api.client.call(member.login, { username, password: 'wrong1' }),
      ),
    );
    expect(guesses.filter(({ code }) => code === 401)).toHaveLength(10);
    const refused = guesses.filter(({ code }) => code === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.status).toBe(429);
    const wait = Number(refused[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    const right = await api.client.call(member.login, { username, password: PASSWORD });
    expect(right).toMatchObject({ status: 429, reason: 'too_many' });
  });

  test('right passwords that arrive together do not use up the limit', async () => {
    const { username } = await aNewMember();
    const replies = await Promise.all(
      Array.from({ length: 15 }, () =>
        api.client.call(member.login, { username, password: PASSWORD }),
      ),
    );
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 200));
  });
});

describe('sessions', () => {
  test('S8.3 are stored hashed and end with logout', async () => {
    const { token } = await aNewMember();
    const { rows } = await api.db.owner.query(
      `SELECT count(*) FROM session WHERE token_hash = sha256($1) OR token_hash = $1`,
      [Buffer.from(token)],
    );
    expect(rows).toEqual([{ count: 1 }]);
    expect(await api.client.call(member.logout, {}, { token })).toMatchObject({ code: 200 });
    expect(await api.client.call(member.getUserInfo, {}, { token })).toMatchObject({
      code: 401,
      reason: 'no_session',
    });
  });

  test('S8.3 end after 30 idle days; a call within them starts the days anew', async () => {
    const { token } = await aNewMember();
    const age = (days: string) =>
      api.db.owner.query(
        `UPDATE session SET last_seen_at = last_seen_at - $2::interval,
           expires_at = expires_at - $2::interval WHERE token_hash = sha256($1)`,
        [Buffer.from(token), days],
      );
    await age('29 days');
    expect(await info(token)).toBeDefined();
    await age('29 days');
    expect(await info(token)).toBeDefined();
    await age('31 days');
    expect(await info(token)).toBeUndefined();
  });

  test('S8.3 a new password ends the other sessions, and the old one opens nothing', async () => {
    const { username, token } = await aNewMember();
    const other = await api.client.logIn(username, PASSWORD);
    const wrong = await api.client.call(
      member.setLoginPassword,
      { oldPassword: 'wrong1', newPassword: 'better2' },
      { token },
    );
    expect(wrong).toMatchObject({ code: 403, reason: 'wrong_password', field: 'old_password' });
    const weak = await api.client.call(
      member.setLoginPassword,
      { oldPassword: PASSWORD, newPassword: 'weak' },
      { token },
    );
    expect(weak).toMatchObject({ code: 400, reason: 'bad_password_form' });
    const changed = await api.client.call(
      member.setLoginPassword,
      { oldPassword: PASSWORD, newPassword: 'better2' },
      { token },
    );
    expect(changed.code).toBe(200);
    expect(await info(other)).toBeUndefined();
    expect(await info(token)).toBeDefined();
    await expect(api.client.logIn(username, PASSWORD)).rejects.toThrow('Wrong username');
    await expect(api.client.logIn(username, 'better2')).resolves.toEqual(expect.any(String));
  });
});

describe('profile', () => {
  test('S1.2 only VIP members open a listing', async () => {
    const { token } = await aNewMember();
    expect(await api.client.call(listingDetail, { id: 1 }, { token })).toMatchObject({
      code: 403,
      reason: 'vip_required',
      msg: 'VIP required!',
    });
    const demo = await api.client.logIn('demo');
    const { value } = await api.client.call(listingDetail, { id: 1 }, { token: demo });
    expect(value).toMatchObject({ id: 1, sample: true });
    expect(value?.age).toBeGreaterThanOrEqual(18);
    const gone = await api.client.call(listingDetail, { id: 999_999 }, { token: demo });
    expect(gone).toMatchObject({ code: 404, reason: 'not_found' });
  });

  test('S3.43, S6.2 name, then card, each once', async () => {
    const { token } = await aNewMember();
    const card = { cardNumber: '62220000000012345', bankId: 2, holder: 'Ann Lee' };
    const bind = (change = {}) =>
      api.client.call(member.bindBank, { ...card, ...change }, { token });
    const setName = (name: string) => api.client.call(member.setRealName, { name }, { token });
    expect((await bind()).reason).toBe('name_missing');
    expect(await setName('   ')).toMatchObject({ code: 400, field: 'name' });
    expect((await setName('Anne Li')).code).toBe(200);
    expect((await setName('  Ann   Lee ')).code).toBe(200);
    expect(await bind({ bankId: 99 })).toMatchObject({ code: 400, field: 'bank' });
    expect(await bind({ holder: 'Bob Lee' })).toMatchObject({ reason: 'holder_differs' });
    const replies = await Promise.all([bind(), bind(), bind()]);
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    expect((await bind()).msg).toBe('You have already bound a bank card and cannot bind again');
    expect(await setName('Other')).toMatchObject({ code: 409, reason: 'already_set' });
    const { value } = await api.client.call(member.getBankInfo, {}, { token });
    expect(value).toEqual({
      isBound: true,
      info: { holder: 'Ann Lee', bankId: 2, description: 'Rose Bank****2345' },
    });
    expect(await info(token)).toMatchObject({ realName: 'Ann Lee', bankId: 2 });
  });

  test('S3.44 the sex is noted', async () => {
    const { token } = await aNewMember();
    expect((await info(token))?.sex).toBe('unset');
    const sex: member.Sex = 'female';
    await api.client.call(member.setSex, { sex }, { token });
    expect((await info(token))?.sex).toBe('female');
  });

  test('S3.51 the funds password is set once and never sent', async () => {
    const { token } = await aNewMember();
    const set = (fundsPassword: string) =>
      api.client.call(member.setFundsPassword, { fundsPassword }, { token });
    const replies = await Promise.all([set('2468'), set('1357')]);
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409]);
    const reply = await api.client.call(member.getUserInfo, {}, { token });
    expect(reply.data).toMatchObject({ paypassword: '1' });
  });

  test('S2.4 the chosen language is remembered and used when a call names none', async () => {
    const { token } = await aNewMember();
    const chosen = await api.client.call(replaceLanguage, { language: 'tr' }, { token });
    expect(chosen.msg).toBe('tr');
    const reply = await api.client.call(listingDetail, { id: 1 }, { token, lang: '' });
    expect(reply.msg).toBe('VIP gerekli!');
  });
});

describe('announcements', () => {
  test('S3.54 are paged by type and in the caller’s language', async () => {
    const { token } = await aNewMember();
    const page = (number: number, lang = 'en') =>
      api.client.call(notice.noticePage, { type: 2, page: number }, { token, lang });
    const [first, second, japanese] = await Promise.all([page(1), page(2), page(1, 'ja')]);
    expect(first.value?.items).toHaveLength(10);
    expect(second.value?.isLast).toBe(true);
    expect(first.value?.items.every(({ type }) => type === 2)).toBe(true);
    expect(japanese.value?.items[0]?.title).not.toBe(first.value?.items[0]?.title);
  });

  test('a message to one member is nobody else’s', async () => {
    const mine = await aNewMember();
    const other = await aNewMember();
    const owner = await info(mine.token);
    const { rows } = await api.db.owner.query<{ id: number }>(
      `INSERT INTO notice (type, member_id, name, text)
       VALUES (1, $1, '{"en": "Only you"}', '{"en": "…"}') RETURNING id`,
      [owner?.id],
    );
    const id = rows[0]?.id ?? 0;
    const read = (token: string) => api.client.call(notice.noticeDetail, { id }, { token });
    const list = (token: string) =>
      api.client.call(notice.noticePage, { type: 1, page: 1 }, { token });
    expect((await read(mine.token)).value?.title).toBe('Only you');
    expect(await read(other.token)).toMatchObject({ code: 404 });
    const ids = async (token: string) => (await list(token)).value?.items.map((item) => item.id);
    expect(await ids(mine.token)).toContain(id);
    expect(await ids(other.token)).not.toContain(id);
  });
});

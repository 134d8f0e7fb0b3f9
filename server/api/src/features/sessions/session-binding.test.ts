import { getSessions } from '@velvet/contract/account-extras';
import { getUserInfo, logout } from '@velvet/contract/member';
import { login, register } from '@velvet/contract/sign-in';
import type { CallOptions, Reply } from '../../testing/api-client.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

type Headers = Readonly<Record<string, string>>;
const browser: Headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
const overTls: Headers = { ...browser, 'x-forwarded-proto': 'https' };
const account = { username: 'demo', password: 'velvet123' };

const cookiesOf = (reply: Reply): readonly string[] =>
  reply.headers.getSetCookie().filter((cookie) => !cookie.startsWith('velvet.device='));
/** What a browser sends back. */
const pairOf = (setCookie = ''): string => setCookie.split(';', 1)[0] ?? '';

async function signIn(headers: Headers = browser) {
  const reply = await api.client.call(login, account, { headers });
  const [setCookie = ''] = cookiesOf(reply);
  return { token: reply.value?.token ?? '', setCookie, cookie: pairOf(setCookie), reply };
}
const codeOf = async (options: CallOptions) =>
  (await api.client.call(getUserInfo, {}, options)).code;

describe('S3.70 S8.3 a session of a browser', () => {
  test('opens with token and cookie together, and with neither of them alone', async () => {
    const { token, cookie } = await signIn();
    expect(await codeOf({ token, headers: { cookie } })).toBe(200);
    expect(await codeOf({ headers: { cookie } })).toBe(401);
    for (const stolen of ['', 'velvet.session.000000000000=x', cookie.replace(/=.*/, '=guess')]) {
      const reply = await api.client.call(getUserInfo, {}, { token, headers: { cookie: stolen } });
      expect(reply).toMatchObject({ code: 401, reason: 'no_session' });
    }
    // The attempt has not ended it.
    expect(await codeOf({ token, headers: { cookie } })).toBe(200);
  });

  test.each([
    ['another session of the same member', account],
    ['another member', { username: 'guest1', password: 'velvet123' }],
  ])('does not open with the cookie of %s', async (_who, credentials) => {
    const { token, cookie } = await signIn();
    const own = await api.client.call(login, credentials, { headers: browser });
    const [name = ''] = cookie.split('=');
    const [, secret = ''] = pairOf(cookiesOf(own)[0]).split('=');
    expect(await codeOf({ token, headers: { cookie: `${name}=${secret}` } })).toBe(401);
  });

  test('is bound when it begins with an account, too', async () => {
    const input = { username: 'bound-newcomer', password: 'velour71' };
    const reply = await api.client.call(register, input, { headers: browser });
    const token = reply.value ?? '';
    expect(await codeOf({ token })).toBe(401);
    const cookie = pairOf(cookiesOf(reply)[0]);
    expect(await codeOf({ token, headers: { cookie } })).toBe(200);
  });

  test('a form of an older browser is recognised by its Origin', async () => {
    const { token } = await signIn({ origin: api.url });
    expect(await codeOf({ token })).toBe(401);
  });

  test('two sessions of one browser are independent, because ports share cookies', async () => {
    const first = await signIn();
    const second = await signIn({ ...browser, cookie: first.cookie });
    const headers = { cookie: `${first.cookie}; ${second.cookie}` };
    expect(cookiesOf(second.reply)).toHaveLength(1);
    expect(await codeOf({ token: first.token, headers })).toBe(200);
    const ended = await api.client.call(logout, {}, { token: second.token, headers });
    expect(cookiesOf(ended).map(pairOf)).toEqual([second.cookie.replace(/=.*/, '=')]);
    expect(cookiesOf(ended)[0]).toContain('Max-Age=0');
    expect(await codeOf({ token: second.token, headers })).toBe(401);
    expect(await codeOf({ token: first.token, headers })).toBe(200);
  });

  test('stale cookies do not accumulate', async () => {
    const left = Array.from(
      { length: 9 },
      (_, index) => `velvet.session.00000000000${index}=x${index}`,
    );
    const { reply } = await signIn({ ...browser, cookie: left.join('; ') });
    const gone = cookiesOf(reply).filter((each) => each.includes('Max-Age=0'));
    expect(gone.map(pairOf)).toEqual([
      'velvet.session.000000000000=',
      'velvet.session.000000000001=',
    ]);
  });

  test('the cookie of an ended session is removed with the refusal', async () => {
    const { token, cookie } = await signIn();
    await api.db.owner.query('DELETE FROM session');
    const reply = await api.client.call(getUserInfo, {}, { token, headers: { cookie } });
    expect(reply.code).toBe(401);
    expect(cookiesOf(reply)[0]).toContain('Max-Age=0');
  });

  test('the cookie is for this origin only, and no script reads it', async () => {
    const { setCookie } = await signIn();
    expect(setCookie).toMatch(
      /^velvet\.session\.[0-9a-f]{12}=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  test('over TLS it is Secure and __Host-, and the only one', async () => {
    const first = await signIn(overTls);
    expect(first.setCookie).toMatch(
      /^__Host-velvet\.session\.[0-9a-f]{12}=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const headers = { ...overTls, cookie: first.cookie };
    expect(await codeOf({ token: first.token, headers })).toBe(200);
    const plain = { ...overTls, cookie: first.cookie.replace('__Host-', '') };
    expect(await codeOf({ token: first.token, headers: plain })).toBe(401);
    const second = await signIn(headers);
    expect(cookiesOf(second.reply).map(pairOf)).toContain(first.cookie.replace(/=.*/, '='));
  });

  test('an https public URL implies TLS, even without the proxy’s header', async () => {
    const other = await startTestApi({ config: { publicUrl: 'https://velvet.example' } });
    const reply = await other.client.call(login, account, { headers: browser });
    expect(cookiesOf(reply)[0]).toMatch(/^__Host-.*; Secure/);
    await other.stop();
  });

  test('neither tokens nor secrets are written to the log', async () => {
    const { token, cookie } = await signIn();
    await codeOf({ token, headers: { cookie } });
    const [, secret = ''] = cookie.split('=');
    const log = api.logLines.join('');
    expect(secret).toHaveLength(43);
    for (const text of [token, secret, Buffer.from(token).toString('base64')]) {
      expect(log).not.toContain(text);
    }
  });
});

describe('clients other than browsers', () => {
  test('work by the token alone, and get no cookie of a session', async () => {
    const reply = await api.client.call(login, account);
    expect(cookiesOf(reply)).toEqual([]);
    expect(await codeOf({ token: reply.value?.token })).toBe(200);
  });
});

describe('a page of another site', () => {
  test.each([
    ['cross-site', 'POST'],
    ['same-site', 'POST'],
    ['cross-site', 'GET'],
  ] as const)('signs nobody in: %s %s', async (site, method) => {
    const options = { headers: { 'sec-fetch-site': site } };
    const reply = await api.client.send(method, 'member_login', account, options);
    expect(reply).toMatchObject({ code: 403, reason: 'forbidden' });
    expect(cookiesOf(reply)).toEqual([]);
    const newcomer = { username: 'forced-newcomer', password: 'velour71' };
    const registered = await api.client.send('POST', 'member_register', newcomer, options);
    expect(registered.code).toBe(403);
  });

  test('a wrong password sets no cookie', async () => {
    const wrong = { ...account, password: 'wrong-one' };
    const reply = await api.client.call(login, wrong, { headers: browser });
    expect(reply.reason).toBe('wrong_credentials');
    expect(cookiesOf(reply)).toEqual([]);
  });
});

describe('S14.2 the address', () => {
  test('is the one the server saw, whatever the client claims', async () => {
    const reply = await api.client.call(login, { ...account, ip: '203.0.113.99' });
    const token = reply.value?.token;
    const sessions = await api.client.call(getSessions, {}, { token });
    expect(sessions.value?.[0]).toMatchObject({ current: true, ip: '127.0.0.1' });
    const newcomer = { username: 'claimant', password: 'velour71', ip: '203.0.113.99' };
    expect((await api.client.call(register, newcomer)).code).toBe(200);
    const { rows } = await api.db.owner.query(
      `SELECT registered_ip, s.ip FROM member m JOIN session s ON s.member_id = m.id
        WHERE username = 'claimant'`,
    );
    expect(rows).toEqual([{ registered_ip: '127.0.0.1', ip: '127.0.0.1' }]);
  });
});

describe('S14.2 S8.3 a session ends', () => {
  const age = (token: string, days: number) =>
    api.db.owner.query(
      `UPDATE session SET created_at = created_at - make_interval(days => $2),
         last_seen_at = last_seen_at - make_interval(days => $2),
         expires_at = least(expires_at, created_at - make_interval(days => $2 - 90))
       WHERE token_hash = sha256($1)`,
      [Buffer.from(token), days],
    );

  test('after 90 days, however much it is used', async () => {
    const { token, cookie } = await signIn();
    const headers = { cookie };
    await age(token, 89);
    expect(await codeOf({ token, headers })).toBe(200);
    const { rows } = await api.db.owner.query<{ left: number }>(
      `SELECT extract(epoch FROM expires_at - clock_timestamp())::integer AS left
         FROM session WHERE token_hash = sha256($1)`,
      [Buffer.from(token)],
    );
    expect(rows[0]?.left).toBeLessThanOrEqual(86_400);
    await age(token, 2);
    expect(await codeOf({ token, headers })).toBe(401);
  });

  test('the database keeps no session for longer', async () => {
    const { token } = await signIn();
    await expect(
      api.db.owner.query(
        `UPDATE session SET expires_at = created_at + interval '91 days'
          WHERE token_hash = sha256($1)`,
        [Buffer.from(token)],
      ),
    ).rejects.toThrow('session_ends');
  });
});

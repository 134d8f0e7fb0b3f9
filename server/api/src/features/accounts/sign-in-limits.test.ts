import * as signIn from '@velvet/contract/sign-in';
import { networkOf } from '@velvet/telemetry/caller-limits';
import { type CallOptions, createApiClient } from '../../testing/api-client.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';
import { createDeviceCookies } from './device-cookie.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { accountOf } from './username.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Each test has a network of its own, of which the server knows nothing yet. */
let networks = 0;
let here = '';
beforeEach(() => {
  networks += 1;
  here = `203.0.${networks}.1`;
});

const RIGHT = 'velvet123';
const logIn = (username: string, password: string, options: CallOptions = {}) =>
  api.client.call(signIn.login, { username, password }, options);
const wrongLogins = (count: number, nameOf: (n: number) => string, from: string) =>
  Promise.all(Array.from({ length: count }, (_, n) => logIn(nameOf(n), 'wrong1', { from })));
const counted = async () =>
  (await api.db.owner.query<{ rows: number }>('SELECT count(*) AS rows FROM login_throttle'))
    .rows[0]?.rows;

/** The cookie that a login of this account gives. */
async function deviceOf(username: string, options: CallOptions = {}): Promise<string> {
  const { headers } = await logIn(username, RIGHT, { from: `198.51.${networks}.1`, ...options });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** As if so many of any names had been wrong from there: each hash takes its time. */
async function blockAddress(subscriber: string): Promise<void> {
  await api.db.owner.query('INSERT INTO login_throttle VALUES ($1, clock_timestamp(), 60)', [
    `login|${subscriber}`,
  ]);
}

/** Wrong passwords of one account from one address, until it is refused. */
async function guessAccountUntilRefused(username: string, from: string): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    const { headers } = await logIn(username, 'wrong1', { from });
    // A short wait is that of a busy server, which has not counted the attempt.
    if (Number(headers.get('retry-after')) > 60) return;
  }
  throw new Error(`${username} was never refused from ${from}`);
}

/** Random names from one address, until it is refused. */
async function guessUntilRefused(from: string): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    const replies = await wrongLogins(6, (n) => `nobody-${turn}-${n}`, from);
    // A short wait is that of a busy server.
    if (replies.some(({ headers }) => Number(headers.get('retry-after')) > 60)) return;
  }
  throw new Error(`${from} was never refused`);
}

describe('S14.3 wrong passwords of one address', () => {
  test('are refused above the limit, for any names, in the caller’s language', async () => {
    await guessUntilRefused(here);
    const refused = await logIn('yet-another', 'wrong1', { from: here, lang: 'ja' });
    expect(refused).toMatchObject({ status: 429, code: 429, reason: 'too_many' });
    expect(refused.msg).toMatch(/試行|しばらく|お試し/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  test('cost no write each once they are refused', async () => {
    await blockAddress(`${here}/32`);
    await logIn('the-first', 'wrong1', { from: here });
    const before = await counted();
    const replies = await wrongLogins(50, (n) => `flood-${n}`, here);
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 429));
    expect(await counted()).toBe(before);
  });

  test('are counted for all instances', async () => {
    await blockAddress(`${here}/32`);
    const second = await api.another();
    const other = createApiClient(`http://127.0.0.1:${second.port}`);
    const input = { username: 'somebody', password: 'wrong1' };
    const reply = await other.call(signIn.login, input, { from: here });
    await second.stop();
    expect(reply.code).toBe(429);
  });

  test('do not lock out others', async () => {
    await blockAddress(`${here}/32`);
    expect((await logIn('demo', RIGHT, { from: `203.0.${networks}.2` })).code).toBe(200);
  });

  test('include every address of an IPv6 subscriber', async () => {
    await blockAddress('20010db800000000/64');
    expect((await logIn('demo', RIGHT, { from: '2001:db8::ffff' })).code).toBe(429);
    expect((await logIn('demo', RIGHT, { from: '2001:db8:0:1::1' })).code).toBe(200);
  });

  test('are counted despite a correct one in between', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await wrongLogins(5, (n) => `nobody-${turn}-${n}`, here);
      const own = await logIn('demo', RIGHT, { from: here });
      if (own.code === 429) return;
    }
    throw new Error('The address was never refused');
  });
});

test('S14.3 a network has 300 wrong passwords, from all of its addresses', async () => {
  await api.db.owner.query('INSERT INTO login_throttle VALUES ($1, clock_timestamp(), 299)', [
    `login|${networkOf(here)}`,
  ]);
  const from = (host: number) => `203.0.${networks}.${host}`;
  expect((await logIn('nobody', 'wrong1', { from: from(7) })).code).toBe(401);
  expect((await logIn('demo', RIGHT, { from: from(8) })).code).toBe(429);
  expect((await logIn('demo', RIGHT, { from: `203.1.${networks}.8` })).code).toBe(200);
});

describe('S14.3 a device that the account has used', () => {
  test('can log in while others at its address are refused', async () => {
    const cookie = await deviceOf('demo');
    await blockAddress(`${here}/32`);
    expect((await logIn('demo', RIGHT, { from: here })).code).toBe(429);
    expect((await logIn('demo', RIGHT, { from: here, cookie })).code).toBe(200);
  });

  test('has an allowance of its own that others cannot use up', async () => {
    const cookie = await deviceOf('demo');
    await guessAccountUntilRefused('demo', here);
    expect((await logIn('demo', RIGHT, { from: here })).code).toBe(429);
    const own = { from: here, cookie };
    const guesses = [];
    for (let n = 0; n < 12; n += 1) guesses.push((await logIn('demo', 'wrong1', own)).code);
    expect(guesses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('has none for another account', async () => {
    const cookie = await deviceOf('guest1');
    await blockAddress(`${here}/32`);
    expect((await logIn('demo', RIGHT, { from: here, cookie })).code).toBe(429);
  });

  test('may be used by several accounts', async () => {
    const first = await deviceOf('demo');
    const both = await deviceOf('guest1', { cookie: first });
    await blockAddress(`${here}/32`);
    for (const username of ['demo', 'guest1', 'DEMO']) {
      const reply = await logIn(username, RIGHT, { from: here, cookie: both });
      expect(reply.code).toBe(200);
    }
  });

  test.each([
    ['invented', () => 'velvet.device=1.AAAAAAAAAAAAAAAAAAAAAA.1.AAAAAAAAAAAAAAAA.AAAA'],
    ['altered', (cookie: string) => cookie.replace(/\.(\d+)\./, '.9999999999.')],
    ['cut', (cookie: string) => cookie.slice(0, -1)],
  ])('is not recognised when its cookie is %s', async (_, forge) => {
    const cookie = forge(await deviceOf('demo'));
    await blockAddress(`${here}/32`);
    expect((await logIn('demo', RIGHT, { from: here, cookie })).code).toBe(429);
  });

  test('is recognised by a cookie hidden from scripts and other sites', async () => {
    const { headers } = await logIn('demo', RIGHT);
    expect(headers.get('set-cookie')).toMatch(
      /^velvet\.device=1\.[^;]+; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    expect(headers.get('set-cookie')).not.toContain('demo');
    expect((await logIn('demo', 'wrong1')).headers.get('set-cookie')).toBeNull();
    const made = await api.client.call(signIn.register, {
      username: 'brand-new',
      password: 'silk456',
    });
    expect(made.headers.get('set-cookie')).toMatch(/^velvet\.device=/);
  });
});

test('S14.3 an unknown name is counted and refused like an existing one', async () => {
  const codesOf = async (username: string, from: string) => {
    const codes = [];
    for (let n = 0; n < 12; n += 1) codes.push((await logIn(username, 'wrong1', { from })).code);
    return codes;
  };
  const known = await codesOf('demo', here);
  expect(known).toEqual([...Array(10).fill(401), 429, 429]);
  expect(await codesOf('nobody-at-all', `203.1.${networks}.1`)).toEqual(known);
});

test('S14.3 registrations of one address are limited, too', async () => {
  await api.db.owner.query(
    `INSERT INTO login_throttle VALUES ('register|${here}/32', clock_timestamp(), 300)`,
  );
  const from = (ip: string, username: string) =>
    api.client.call(signIn.register, { username, password: 'silk456' }, { from: ip });
  expect(await from(here, 'one-more')).toMatchObject({ status: 429, reason: 'too_many' });
  expect((await from(`203.0.${networks}.2`, 'one-more')).code).toBe(200);
});

test.each([
  ['istanbul34', 'İSTANBUL34'],
  ['ελενησ', 'ΕΛΕΝΗΣ'],
  ['demo', ' ＤＥＭＯ'],
])('S14.6 spellings of one name share its caps: %s, %s', (one, other) => {
  const device = createDeviceCookies({ key: () => Buffer.alloc(32) }).read(undefined, new Date());
  const origin = { ip: here, device, knownSince: undefined };
  const capsOf = (name: string) => createSignInLimits().login(origin, accountOf(name)).caps;
  expect(capsOf(other)).toEqual(capsOf(one));
});

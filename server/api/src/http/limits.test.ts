import { connect, type Socket } from 'node:net';
import { register } from '@velvet/contract/sign-in';
import Fastify from 'fastify';
import pg from 'pg';
import { readReply } from '../testing/api-client.ts';
import { startTestApi } from '../testing/running-api.ts';
import { shedLoad } from './shed-load.ts';

test('S8.4 too many calls of one address: 429 with Retry-After; others are served', async () => {
  const api = await startTestApi({ demo: false, config: { rateLimitPerMinute: 20 } });
  const reach = (ip: string) =>
    fetch(`${api.url}/api/base_info`, { headers: { 'x-forwarded-for': ip, lang: 'en' } });
  const statuses = [];
  for (let i = 0; i < 22; i += 1) statuses.push((await reach('203.0.113.1')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  const refused = await reach('203.0.113.1');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await readReply(refused)).toMatchObject({
    status: 429,
    code: 429,
    reason: 'too_many',
    msg: 'Too many attempts; please try again later',
  });
  expect((await reach('203.0.113.2')).status).toBe(200);
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  await api.stop();
});

test('S8.4 the pages that read the database are limited, too', async () => {
  const api = await startTestApi({ demo: false, config: { rateLimitPerMinute: 2 } });
  const headers = { 'x-forwarded-for': '203.0.113.1' };
  const statuses = [];
  // However the address is written.
  for (const address of ['/pages/rules', '/%70ages/rules', '/pages/rules', '/p%61ges/rules']) {
    statuses.push((await fetch(`${api.url}${address}`, { headers })).status);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
  await api.stop();
});

test('calls are refused while too many wait for the database, however the address is written', async () => {
  const server = Fastify();
  shedLoad(server, { waitingCount: 20, options: new pg.Pool({ max: 1 }).options });
  for (const path of ['/api/base_info', '/healthz']) server.get(path, async () => 'answered');
  const answered = async (url: string) => (await server.inject(url)).body === 'answered';
  expect(await answered('/api/base_info')).toBe(false);
  expect(await answered('/%61pi/base_info')).toBe(false);
  expect(await answered('/healthz')).toBe(true);
});

test('S14.3 bodies that never arrive count by address; connections of one that is no proxy, too', async () => {
  const callerLimits = { connections: 100, pendingBodies: 100, pendingBodiesPerAddress: 5 };
  const api = await startTestApi({
    ...{ demo: false, parts: [] },
    config: {
      callerLimits: { ...callerLimits, connectionsPerAddress: 10 },
      trustProxy: ['127.0.0.1'],
    },
  });
  const sockets: Socket[] = [];
  const openSilent = (localAddress: string, text: string) => {
    const socket = connect({ port: api.api.port, host: '127.0.0.1', localAddress });
    sockets.push(socket.on('error', () => undefined).resume());
    if (text !== '') socket.write(text);
  };
  const form = 'application/x-www-form-urlencoded';
  const pending = `POST /api/member_login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\nContent-Type: ${form}\r\nContent-Length: 9\r\n\r\n`;
  for (let i = 0; i < 20; i += 1) openSilent('127.0.0.1', pending);
  for (let i = 0; i < 20; i += 1) openSilent('127.0.0.2', '');
  const lines = [
    'velvet_bodies_refused_total{limit="address"} 15',
    'velvet_connections_refused_total{limit="address"} 10',
    'velvet_pending_bodies 5',
  ];
  let metrics = '';
  for (let i = 0; i < 200 && !lines.every((line) => metrics.includes(line)); i += 1) {
    metrics = await (await fetch(`${api.url}/metrics`)).text();
  }
  for (const line of lines) expect(metrics).toContain(line);
  const reach = (ip: string) =>
    fetch(`${api.url}/api/member_login`, {
      method: 'POST',
      headers: { 'x-forwarded-for': ip, 'content-type': form },
      body: 'username=somebody&password=velvet',
    });
  const refused = await reach('203.0.113.1');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await readReply(refused)).toMatchObject({ status: 429, reason: 'too_many' });
  expect((await reach('203.0.113.2')).status).not.toBe(429);
  for (const socket of sockets) socket.destroy();
  await api.stop();
});

test('a form is received up to its limit, and one with a picture up to its own', async () => {
  const api = await startTestApi({ demo: false });
  const statusOf = async (name: string, bytes: number) => {
    const body = new URLSearchParams({ username: 'x'.repeat(bytes) });
    return (await fetch(`${api.url}/api/${name}`, { method: 'POST', body })).status;
  };
  const kilobytes = [15, 17, 630, 641];
  const statuses = async (name: string) =>
    Promise.all(kilobytes.map((each) => statusOf(name, each * 1024)));
  expect(await statuses('member_login')).toEqual([200, 413, 413, 413]);
  expect(await statuses('user_header_img')).toEqual([200, 200, 200, 413]);
  await api.stop();
});

test('S8.1 logs hold no password, token, card, name or query', async () => {
  const api = await startTestApi();
  const secrets = ['velvet123', 'guess-777', 'wrong-888', '622298765432', 'Zebulon', 'velour71'];
  const token = await api.client.logIn('demo');
  await fetch(`${api.url}/api/member_login?username=demo&password=guess-777`);
  await fetch(`${api.url}/api/member_login/?password=wrong-888`);
  await fetch(`${api.url}/api/%zz?password=wrong-888`);
  const made = await api.client.call(register, { username: 'logged', password: 'velour71' });
  const own = { token: made.value };
  await api.client.send('GET', 'user_set_name', { name: 'Zebulon' }, own);
  await api.client.send(
    'POST',
    'user_set_bank',
    { bankid: '622298765432', bank: '1', username: 'Zebulon' },
    own,
  );
  // A fault in the middle of a call that carries a secret.
  await api.db.owner.query('ALTER TABLE session RENAME TO session_away');
  const broken = await api.client.send('POST', 'member_login', {
    username: 'demo',
    password: 'velvet123',
  });
  await api.db.owner.query('ALTER TABLE session_away RENAME TO session');
  expect(broken).toMatchObject({ status: 500, code: 500, reason: 'fault' });
  const written = api.logLines.join('');
  expect(written).toContain('"route":"/api/member_login"');
  expect(written).toContain('A call failed');
  for (const secret of [...secrets, token, btoa(token), made.value ?? '-']) {
    expect(written).not.toContain(secret);
  }
  await api.stop();
});

test('health and metrics', async () => {
  const api = await startTestApi({ demo: false });
  await api.client.send('GET', 'base_info');
  await api.client.send('GET', 'user_info');
  const text = async (route: string) => (await fetch(`${api.url}${route}`)).text();
  expect(await text('/healthz')).toContain('ok');
  expect(await text('/readyz')).toContain('ok');
  const metrics = await text('/metrics');
  expect(metrics).toContain('velvet_operation_seconds_count{operation="base_info",code="200"} 1');
  expect(metrics).toContain('velvet_refusals_total{operation="user_info",reason="no_session"} 1');
  expect(metrics).toContain('velvet_database_connections');
  await api.stop();
});

test('works without demo data', async () => {
  const api = await startTestApi({ demo: false, config: { paymentProvider: 'none' } });
  for (const name of ['sys_config', 'xuanfeilist', 'address_list', 'video_list', 'lottery_list']) {
    expect(await api.client.send('GET', name)).toMatchObject({ code: 200 });
  }
  const { value: token } = await api.client.call(register, {
    username: 'first',
    password: 'velour71',
  });
  const rule = await api.client.send('GET', 'user_get_withdraw_role', {}, { token });
  expect(rule.data).toEqual({ min: '10000.00', max: '500000.00', num: 3, used: 0 });
  const fields = { pay_way: 'Mexicopay', money: '5' };
  expect(await api.client.send('POST', 'recharge', fields, { token })).toMatchObject({
    code: 403,
    reason: 'forbidden',
  });
  await api.stop();
});

test('reconnects after the database has dropped its connections', async () => {
  const api = await startTestApi({ demo: false });
  const ask = () => api.client.send('GET', 'address_list');
  expect((await ask()).code).toBe(200);
  await api.db.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  // The calls that meet a connection as it dies may fail, and say so in an envelope.
  const during = await Promise.all(Array.from({ length: 10 }, ask));
  expect(during.every(({ code }) => code === 200 || code === 500)).toBe(true);
  expect((await ask()).code).toBe(200);
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
  await api.stop();
});

import { EventEmitter, once } from 'node:events';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { openEnvelope } from '@velvet/contract/envelope';
import { temporaryFolder } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { listeningPort } from '../config.ts';
import { callEdge } from '../testing/call-edge.ts';
import { writeCertificate } from '../testing/certificate.ts';
import { type FakeApi, startFakeApi } from '../testing/fake-api.ts';
import { createEdge, type EdgeOptions } from './server.ts';

const STRANGER = '127.0.0.2';
const OTHER = '127.0.0.3';
const limits = {
  connections: 1_000,
  connectionsPerAddress: 50,
  pendingBodies: 60,
  pendingBodiesPerAddress: 40,
};
const form = { 'content-type': 'application/x-www-form-urlencoded' };

let api: FakeApi;
let folder: string;
let remove: () => Promise<void>;
let edge: FastifyInstance;
let registry: Registry;
const sockets: Socket[] = [];

/** Emits `close` for each long answer that the edge has left. */
const longAnswers = new EventEmitter();

beforeAll(async () => {
  api = await startFakeApi(({ url, body }, response) => {
    if (url === '/api/events') response.write('event: resync\n\n');
    else if (url !== '/api/long') response.end(body || 'read');
    else {
      response.on('close', () => longAnswers.emit('close'));
      response.write(Buffer.alloc(256 * 1024));
    }
  });
  ({ folder, remove } = await temporaryFolder());
});
afterAll(async () => {
  await api.close();
  await remove();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await edge.close();
});

async function start(options: Partial<EdgeOptions> = {}): Promise<void> {
  registry = new Registry();
  edge = await createEdge({
    ...{ releasesDir: folder, apiUrl: api.url, publicDir: folder, registry },
    callerLimits: limits,
    ...options,
  });
  await edge.listen({ port: 0, host: '127.0.0.1' });
}

/** Connections that send this and then nothing, as soon as each is open or was refused. */
async function openSilent(count: number, text = '', from = STRANGER): Promise<void> {
  const opening = Array.from({ length: count }, () => {
    const socket = connect({
      port: listeningPort(edge.server),
      host: '127.0.0.1',
      localAddress: from,
    });
    sockets.push(socket);
    socket.on('error', () => undefined).resume();
    if (text !== '') socket.write(text);
    return new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  });
  await Promise.all(opening);
}

const stillOpen = (): number => sockets.filter(({ readyState }) => readyState === 'open').length;

/** The value of a metric, by its name and perhaps its labels. */
async function metric(series: string): Promise<number> {
  const text = await registry.getSingleMetricAsString(series.split('{', 1)[0] ?? '');
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.split(' ').at(-1));
}
async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    if (await isReached()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('That was never reached');
}
const refusedFor = (what: string, limit: string) =>
  metric(`velvet_${what}_refused_total{limit="${limit}"}`);

const pending = (forwarded = '') =>
  `POST /api/slow HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n${forwarded}` +
  'Content-Type: application/x-www-form-urlencoded\r\n\r\n';

describe.each([
  ['HTTP/1.1', false],
  ['TLS', true],
])('S14.3 silent connections over %s', (_, isSecure) => {
  beforeEach(async () => {
    await start(isSecure ? { tls: (await writeCertificate(folder)).files } : {});
  });

  test('of one address are closed above its limit; others are taken', async () => {
    await openSilent(300);
    await until(async () => (await refusedFor('connections', 'address')) === 250);
    await until(() => stillOpen() === 50);
    expect(await metric('velvet_connections')).toBe(50);
    await openSilent(1, '', OTHER);
    await until(async () => (await metric('velvet_connections')) === 51);
    expect(stillOpen()).toBe(51);
  });

  test('count no longer once they are closed', async () => {
    await openSilent(50);
    await until(async () => (await metric('velvet_connections')) === 50);
    for (const socket of sockets.splice(0)) socket.destroy();
    await until(async () => (await metric('velvet_connections')) === 0);
    await openSilent(50);
    await until(async () => (await metric('velvet_connections')) === 50);
    expect(await refusedFor('connections', 'address')).toBe(0);
  });
});

test('S14.3 connections are closed above the limit of all addresses', async () => {
  await start({ callerLimits: { ...limits, connections: 20 } });
  await openSilent(15);
  await openSilent(15, '', OTHER);
  await until(async () => (await refusedFor('connections', 'all')) === 10);
  await until(() => stillOpen() === 20);
});

test('S14.3 a trusted proxy has no limit of its own: requests count by the address that it names', async () => {
  await start({ trustProxy: STRANGER });
  const slow = pending('X-Forwarded-For: 203.0.113.1\r\n');
  await openSilent(100, slow);
  await until(async () => (await refusedFor('bodies', 'address')) === 60);
  expect(await refusedFor('connections', 'address')).toBe(0);
  // The limit of all is left for others; the refused connections are closed.
  await until(() => stillOpen() === 40);
  await openSilent(25, pending('X-Forwarded-For: 203.0.113.2\r\n'));
  await until(async () => (await refusedFor('bodies', 'all')) === 5);
  expect(await metric('velvet_pending_bodies')).toBe(60);
});

test('S14.3 a request above the limit of bodies is told so, reads are served, and so are bodies later', async () => {
  await start();
  await openSilent(40, pending(), '127.0.0.1');
  await until(async () => (await metric('velvet_pending_bodies')) === 40);
  const sent = { method: 'POST', headers: form, body: 'a=b' };
  const refused = await callEdge(edge, '/api/quick', sent);
  expect([refused.statusCode, refused.headers.connection]).toEqual([429, 'close']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(openEnvelope(JSON.parse(refused.body))).toMatchObject({ ok: true, code: 429 });
  expect((await callEdge(edge, '/api/read')).body).toBe('read');
  for (const socket of sockets.splice(0)) socket.destroy();
  await until(async () => (await metric('velvet_pending_bodies')) === 0);
  expect((await callEdge(edge, '/api/quick', sent)).body).toBe('a=b');
});

describe('S14.3 over HTTP/2', () => {
  let authority: string;
  const startSecure = async (options: Partial<EdgeOptions> = {}) => {
    const made = await writeCertificate(folder);
    authority = made.authority;
    await start({ tls: made.files, ...options });
  };
  /** Node 20 hangs in destroy() of a session with open streams beside one that was reset: its socket ends it. */
  const openSession = (localAddress: string): ClientHttp2Session => {
    const port = listeningPort(edge.server);
    const options = { port, host: '127.0.0.1', localAddress, servername: 'localhost' };
    const socket = connectTls({ ...options, ca: authority, ALPNProtocols: ['h2'] });
    sockets.push(socket);
    const session = connectHttp2('https://localhost', { createConnection: () => socket });
    return session.on('error', () => undefined);
  };
  const post = { ':path': '/api/slow', ':method': 'POST', ...form };

  test('streams without a body are refused above the limit; the session’s reads and others are served', async () => {
    await startSecure();
    const session = openSession(STRANGER);
    const streams = Array.from({ length: 100 }, () => session.request(post));
    const statuses: unknown[] = [];
    for (const stream of streams) {
      stream.on('response', (headers) => statuses.push(headers[':status'])).resume();
      stream.on('error', () => undefined);
    }
    await until(() => statuses.length === 60);
    expect(new Set(statuses)).toEqual(new Set([429]));
    expect(await metric('velvet_pending_bodies')).toBe(40);
    // The server ends them, so that they take no stream of the session.
    await until(() => streams.filter(({ destroyed }) => destroyed).length === 60);
    const read = session.request({ ':path': '/api/read' });
    expect((await once(read, 'response'))[0]).toMatchObject({ ':status': 200 });
    const honest = openSession(OTHER).request(post);
    honest.end('a=b');
    expect((await once(honest, 'response'))[0]).toMatchObject({ ':status': 200 });
  });

  test('answers that nobody reads do not block others', async () => {
    await startSecure();
    const unread = [STRANGER, OTHER]
      .map((from) => openSession(from))
      .flatMap((session) =>
        Array.from({ length: 66 }, () => session.request({ ':path': '/api/long' })),
      );
    await Promise.all(unread.map((stream) => once(stream, 'response')));
    const read = openSession(OTHER).request({ ':path': '/api/read' });
    expect((await once(read, 'response'))[0]).toMatchObject({ ':status': 200 });
  });

  test('an answer that nobody reads ends in time, and leaves the API', async () => {
    await startSecure({ timeouts: { headersMs: 200, requestMs: 200, idleMs: 200 } });
    let isLeft = false;
    longAnswers.once('close', () => {
      isLeft = true;
    });
    const session = openSession(STRANGER);
    await once(session.request({ ':path': '/api/long' }), 'response');
    // A session that does nothing would be ended as a whole.
    await until(async () => {
      await once(session.request({ ':path': '/api/read' }).resume(), 'close');
      return isLeft;
    });
  });

  test('a stream without a body ends in time, a long response does not', async () => {
    await startSecure({ timeouts: { headersMs: 200, requestMs: 200, idleMs: 5_000 } });
    const session = openSession(STRANGER);
    const events = session.request({ ':path': '/api/events' });
    await once(events.resume(), 'response');
    const silent = session.request(post);
    await once(
      silent.on('error', () => undefined),
      'close',
    );
    expect(events.closed).toBe(false);
    expect(await metric('velvet_pending_bodies')).toBe(0);
  });
});

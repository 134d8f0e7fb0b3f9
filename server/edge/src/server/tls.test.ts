import { mkdir, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import path from 'node:path';
import { connect as connectTls } from 'node:tls';
import { publishExample, temporaryFolder } from '@velvet/registry/testing';
import { defaultTimeouts } from '@velvet/telemetry/caller-limits';
import type { FastifyInstance } from 'fastify';
import { listeningPort } from '../config.ts';
import { callEdge } from '../testing/call-edge.ts';
import { writeCertificate } from '../testing/certificate.ts';
import { type FakeApi, startFakeApi } from '../testing/fake-api.ts';
import { createEdge, type EdgeOptions } from './server.ts';
import { createRedirectServer } from './tls.ts';

const LONG = `/* ${'velvet '.repeat(200)} */`;

let api: FakeApi;
let edge: FastifyInstance;
let options: EdgeOptions;
let folder: string;
let authority: string;
let remove: () => Promise<void>;
const warnings: string[] = [];

beforeAll(async () => {
  api = await startFakeApi();
  ({ folder, remove } = await temporaryFolder());
  await publishExample(folder, {
    id: 'shell',
    version: '1',
    entry: { js: ['main.js'], css: [] },
    files: { 'main.js': LONG, 'boot.js': 'start();' },
  });
  await mkdir(path.join(folder, 'public'));
  const made = await writeCertificate(folder);
  authority = made.authority;
  options = {
    releasesDir: path.join(folder, 'releases'),
    apiUrl: api.url,
    publicDir: path.join(folder, 'public'),
    tls: made.files,
  };
  edge = await createEdge(options);
  await edge.listen({ port: 0, host: '127.0.0.1' });
  jest.spyOn(process, 'emitWarning').mockImplementation((warning) => {
    warnings.push(String(warning));
  });
});
afterAll(async () => {
  jest.restoreAllMocks();
  await edge.close();
  await api.close();
  await remove();
});

const port = (): number => listeningPort(edge.server);

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

async function overHttp2(
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: object; body?: string } = {},
): Promise<Answer> {
  const session: ClientHttp2Session = connectHttp2(`https://localhost:${port()}`, {
    ca: authority,
  });
  const stream = session.request({ ':path': url, ':method': method, ...headers });
  try {
    const answered = new Promise<Record<string, unknown>>((resolve, reject) => {
      stream.on('response', resolve).on('error', reject);
      stream.on('close', () => reject(new Error(`No response to ${url}`)));
    });
    if (method !== 'GET') stream.end(body);
    const parts: Buffer[] = [];
    const head = await answered;
    for await (const part of stream) parts.push(part);
    return {
      status: Number(head[':status']),
      headers: head,
      body: Buffer.concat(parts).toString(),
    };
  } finally {
    session.close();
  }
}

function overHttp1(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: 'localhost', port: port(), path: url, ca: authority, agent: false },
      async (response) => {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part);
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(parts).toString() });
      },
    );
    call.on('error', reject).end();
  });
}

test('pages, files and calls are served over HTTP/2 and HTTP/1.1', async () => {
  for (const over of [overHttp2, overHttp1]) {
    const page = await over('/Login');
    expect(page.status).toBe(200);
    expect(page.body).toContain('<div id="root">');
    expect((await over('/releases/shell/1/main.js')).body).toBe(LONG);
    expect((await over('/api/base_info')).body).toBe('{}');
    expect((await over('/nowhere')).status).toBe(404);
  }
});

test('a form arrives complete over HTTP/2, and the API is told about TLS and host', async () => {
  const { status } = await overHttp2('/api/member_login', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
    },
    body: 'username=demo',
  });
  expect(status).toBe(200);
  expect(api.lastHeaders()).toMatchObject({
    'x-forwarded-proto': 'https',
    'x-forwarded-host': `localhost:${port()}`,
    'x-forwarded-for': '127.0.0.1',
  });
});

test('every response has HSTS', async () => {
  for (const url of ['/Home', '/releases/shell/1/main.js', '/api/base_info', '/missing.js']) {
    const { headers } = await overHttp2(url);
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  }
});

test('plain HTTP has no HSTS, whatever the API responds', async () => {
  const { tls: _, ...plain } = options;
  const other = await createEdge(plain);
  await other.listen({ port: 0, host: '127.0.0.1' });
  const { headers } = await callEdge(other, '/Home', { headers: { 'x-forwarded-proto': 'https' } });
  expect(headers).not.toHaveProperty('strict-transport-security');
  await other.close();
});

test('cookies are Secure and __Host-; others are ignored', async () => {
  const { headers } = await overHttp2('/edge/adult', { method: 'POST' });
  expect(headers['set-cookie']).toEqual([
    '__Host-velvet.adult=1; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
  const languageOf = async (cookie: string) =>
    /<html lang="([^"]+)"/.exec((await overHttp2('/Home', { headers: { cookie } })).body)?.[1];
  expect(await languageOf('__Host-velvet.lang=ja')).toBe('ja');
  expect(await languageOf('velvet.lang=ja')).toBe('zh-Hans');
});

/** An edge with short timeouts, for one test. */
async function withImpatientEdge(use: (port: number) => Promise<void>): Promise<void> {
  const timeouts = { headersMs: 400, requestMs: 600, idleMs: 5_000 };
  const impatient = await createEdge({ ...options, timeouts });
  try {
    await impatient.listen({ port: 0, host: '127.0.0.1' });
    await use(listeningPort(impatient.server));
  } finally {
    await impatient.close();
  }
}

test('a body that is late ends its stream, on HTTP/2 as well', () =>
  withImpatientEdge(async (impatientPort) => {
    const session = connectHttp2(`https://localhost:${impatientPort}`, { ca: authority });
    const stream = session.request({
      ':path': '/api/member_login',
      ':method': 'POST',
      'content-type': 'application/x-www-form-urlencoded',
    });
    stream.on('error', () => undefined);
    const startedAt = performance.now();
    stream.write('username=');
    await new Promise((resolve) => stream.once('close', resolve).resume());
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    session.destroy();
  }));

test('headers that are late end the connection over TLS', () =>
  withImpatientEdge(async (impatientPort) => {
    const socket = connectTls({ host: 'localhost', port: impatientPort, ca: authority });
    await new Promise((resolve, reject) => {
      socket.once('secureConnect', resolve).once('error', reject);
    });
    const startedAt = performance.now();
    socket.write('GET /Home HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    const timer = setInterval(() => socket.write('x'), 50);
    let said = '';
    socket.on('data', (part) => {
      said += part;
    });
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(timer);
    expect(said).toMatch(/^(?:HTTP\/1.1 408|$)/);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  }));

describe('a renewed certificate', () => {
  const subject = (at = edge) =>
    new Promise<unknown>((resolve, reject) => {
      const socket = connectTls(
        { port: listeningPort(at.server), host: 'localhost', rejectUnauthorized: false },
        () => {
          resolve(socket.getPeerCertificate().subject.CN);
          socket.destroy();
        },
      );
      socket.on('error', reject);
    });

  test('is used from SIGHUP on; an invalid one is ignored', async () => {
    expect(await subject()).toBe('localhost');
    await writeCertificate(folder, 'renewed');
    process.emit('SIGHUP');
    expect(await subject()).toBe('renewed');
    await writeFile(path.join(folder, 'cert.pem'), 'half a certificate');
    process.emit('SIGHUP');
    expect(await subject()).toBe('renewed');
    expect(warnings.join()).toMatch(/certificate cannot be renewed/);
    ({ authority } = await writeCertificate(folder));
    process.emit('SIGHUP');
    expect(await subject()).toBe('localhost');
  });

  test('is noticed also without a signal', async () => {
    const own = path.join(folder, 'noticed');
    await mkdir(own);
    const { files } = await writeCertificate(own, 'before');
    const watching = await createEdge({ ...options, tls: { ...files, watchMs: 50 } });
    try {
      await watching.listen({ port: 0, host: '127.0.0.1' });
      expect(await subject(watching)).toBe('before');
      await writeCertificate(own, 'noticed');
      const deadline = performance.now() + 20_000;
      while ((await subject(watching)) !== 'noticed')
        expect(performance.now()).toBeLessThan(deadline);
    } finally {
      await watching.close();
    }
  });
});

describe('plain HTTP on the second port', () => {
  let redirects: Server;
  const ask = async (url: string, headers: Record<string, string>) => {
    const call = { host: '127.0.0.1', port: listeningPort(redirects) };
    const { get } = await import('node:http');
    return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
      get({ ...call, path: url, headers }, (response) => {
        response.resume();
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, location: answered.location });
      }).on('error', reject);
    });
  };
  afterEach(() => new Promise((resolve) => redirects.close(resolve)));

  const listen = async (tlsPort: number): Promise<void> => {
    const { files } = await writeCertificate(folder);
    redirects = createRedirectServer({ tlsPort: () => tlsPort, files, timeouts: defaultTimeouts });
    await new Promise<void>((resolve) => redirects.listen(0, '127.0.0.1', resolve));
  };

  test.each([
    [8443, 'localhost:8080', 'https://localhost:8443/Home?a=1'],
    [443, 'localhost', 'https://localhost/Home?a=1'],
    [443, '127.0.0.1:80', 'https://127.0.0.1/Home?a=1'],
  ])('redirects to the same address over TLS (port %d)', async (tlsPort, host, location) => {
    await listen(tlsPort);
    expect(await ask('/Home?a=1', { host })).toEqual({ status: 308, location });
  });

  test.each(['/api/user_info', '/pay/sandbox', '/m/token/film'])(
    'refuses a call (%s) instead of redirecting it',
    async (url) => {
      await listen(443);
      expect(await ask(url, { host: 'localhost' })).toEqual({ status: 403, location: undefined });
    },
  );

  test.each([
    ['/Home', 'evil.example'],
    ['/Home', '127.0.0.2'],
    ['/Home', '[::1]'],
    ['/Home', 'evil.example/@localhost'],
    ['/Home', 'a b'],
    ['http://evil.example/', 'localhost'],
  ])('redirects nowhere from %s of %s', async (url, host) => {
    await listen(443);
    expect(await ask(url, { host })).toEqual({ status: 400, location: undefined });
  });

  test('redirects to the names of a renewed certificate; an invalid one is ignored', async () => {
    await listen(443);
    const statusOf = async () => (await ask('/Home', { host: 'renewed.example' })).status;
    expect(await statusOf()).toBe(400);
    const { files } = await writeCertificate(folder, 'renewed.example');
    process.emit('SIGHUP');
    expect(await statusOf()).toBe(308);
    await writeFile(files.cert, 'half a certificate');
    process.emit('SIGHUP');
    expect(await statusOf()).toBe(308);
  });
});

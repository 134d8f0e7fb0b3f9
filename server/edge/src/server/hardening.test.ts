import { mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { openEnvelope } from '@velvet/contract/envelope';
import { publishExample, temporaryFolder } from '@velvet/registry/testing';
import type { FastifyInstance } from 'fastify';
import { listeningPort } from '../config.ts';
import { callEdge, pageWith } from '../testing/call-edge.ts';
import { type FakeApi, startFakeApi } from '../testing/fake-api.ts';
import { createEdge, type EdgeOptions } from './server.ts';

const LONG = `/* ${'velvet '.repeat(200)} */`;

let api: FakeApi;
let options: EdgeOptions;
let edge: FastifyInstance;
let folder: string;
let remove: () => Promise<void>;
const warnings: string[] = [];

beforeAll(async () => {
  api = await startFakeApi(({ url }, response) => {
    if (url === '/media/drawn.svg') response.setHeader('Content-Security-Policy', 'sandbox');
    response.setHeader('Strict-Transport-Security', 'max-age=1');
    response.setHeader('Connection', 'keep-alive, X-Secret-Hop');
    response.setHeader('X-Secret-Hop', 'of the connection');
    response.setHeader('Proxy-Authenticate', 'Basic');
    response.setHeader('X-Kept', 'of the message');
    response.end('{}');
  });
  jest.spyOn(process, 'emitWarning').mockImplementation((warning) => {
    warnings.push(String(warning));
  });
});
afterAll(async () => {
  jest.restoreAllMocks();
  await api.close();
});
async function start(): Promise<void> {
  ({ folder, remove } = await temporaryFolder());
  await publishExample(folder, {
    id: 'shell',
    version: '1',
    entry: { js: ['main.js'], css: [] },
    files: { 'main.js': LONG, 'boot.js': 'start();' },
  });
  await publishExample(folder, {
    id: 'video',
    version: '1',
    files: { 'remoteEntry.js': LONG, 'style.css': LONG },
  });
  await mkdir(path.join(folder, 'public'));
  options = {
    releasesDir: path.join(folder, 'releases'),
    apiUrl: api.url,
    publicDir: path.join(folder, 'public'),
  };
  edge = await createEdge(options);
  await edge.listen({ port: 0, host: '127.0.0.1' });
}
async function stop(): Promise<void> {
  await edge.close();
  await remove();
}
beforeEach(() => {
  warnings.length = 0;
});

const sharedEdge = (): void => {
  beforeAll(start);
  afterAll(stop);
};
/** For tests that change releases, or the edge. */
const edgeForEachTest = (): void => {
  beforeEach(start);
  afterEach(stop);
};

const place = (...names: string[]) => path.join(folder, 'releases', ...names);
const entry = '/releases/video/1/remoteEntry.js';
const entryIn = (encoding: string) =>
  callEdge(edge, entry, { headers: { 'accept-encoding': encoding } });

describe('S3.71 a file of a release that was changed after it was released', () => {
  edgeForEachTest();

  const expectRefused = async (encoding: string) => {
    const { statusCode, headers, body } = await entryIn(encoding);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(body).not.toContain('tampered');
  };

  test.each([
    ['plain', 'identity', 'remoteEntry.js', (text: string) => Buffer.from(text)],
    ['compressed', 'br', 'remoteEntry.js.br', (text: string) => brotliCompressSync(text)],
  ])('is refused, is never cached and is logged once: %s', async (_, encoding, name, make) => {
    await writeFile(place('video/1', name), make('tampered()'));
    await expectRefused(encoding);
    await expectRefused(encoding);
    expect(warnings.filter((line) => line.includes(`${name} of video@1`))).toHaveLength(1);
  });

  test('is refused even after it was served and its times were restored', async () => {
    expect((await entryIn('identity')).body).toBe(LONG);
    const old = new Date('2026-01-01T00:00:00Z');
    await utimes(place('video/1/remoteEntry.js'), old, old);
    expect((await entryIn('identity')).statusCode).toBe(200);
    await writeFile(place('video/1/remoteEntry.js'), LONG.replace('velvet', 'tamper'));
    await utimes(place('video/1/remoteEntry.js'), old, old);
    await expectRefused('identity');
  });

  test('is served again once its content is restored', async () => {
    await writeFile(place('video/1/remoteEntry.js'), 'tampered()');
    await expectRefused('identity');
    await writeFile(place('video/1/remoteEntry.js'), LONG);
    expect((await entryIn('identity')).body).toBe(LONG);
  });

  test('is not decompressed beyond the size in its release', async () => {
    // Half a gigabyte in eight members. Its hash is wrong in any case: the memory shows what was done.
    const bomb = Buffer.concat(Array(8).fill(gzipSync(Buffer.alloc(64 * 1024 * 1024))));
    await writeFile(place('video/1/remoteEntry.js.gz'), bomb);
    const { maxRSS: before } = process.resourceUsage();
    await expectRefused('gzip');
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(200_000);
  });
});

describe('a symbolic link in a release', () => {
  edgeForEachTest();

  test('to the same content elsewhere is not followed', async () => {
    await writeFile(path.join(folder, 'elsewhere.js'), LONG);
    await rm(place('video/1/remoteEntry.js'));
    await symlink(path.join(folder, 'elsewhere.js'), place('video/1/remoteEntry.js'));
    expect((await entryIn('identity')).statusCode).toBe(404);
    expect(warnings.join()).toContain('remoteEntry.js of video@1');
  });

  test('in place of its folder is not followed either', async () => {
    await rename(place('video/1'), path.join(folder, 'moved'));
    await symlink(path.join(folder, 'moved'), place('video/1'));
    expect((await entryIn('identity')).statusCode).toBe(404);
  });

  test('to the folder of all releases is followed, because a mount may be one', async () => {
    await edge.close();
    await symlink(options.releasesDir, path.join(folder, 'mounted'));
    edge = await createEdge({ ...options, releasesDir: path.join(folder, 'mounted') });
    await edge.listen({ port: 0, host: '127.0.0.1' });
    expect((await entryIn('identity')).body).toBe(LONG);
  });
});

describe('a folder of a release', () => {
  edgeForEachTest();

  test('that the registry does not name is not served', async () => {
    await mkdir(place('video/2'));
    await writeFile(place('video/2/remoteEntry.js'), LONG);
    expect((await callEdge(edge, '/releases/video/2/remoteEntry.js')).statusCode).toBe(404);
  });

  test('that arrives after the registry is in the pages a moment later', async () => {
    await publishExample(folder, { id: 'game', version: '1', files: { 'remoteEntry.js': LONG } });
    await rename(place('game/1'), path.join(folder, 'later'));
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
    // The first visitor gets the previous releases, and makes the edge read the registry.
    for (let visit = 0; visit < 5; visit += 1) {
      expect((await callEdge(edge, '/Home')).body).not.toContain('/releases/game/1/');
    }
    await rename(path.join(folder, 'later'), place('game/1'));
    now.mockReturnValue(Date.now() + 2_000);
    await pageWith(edge, '/Home', '/releases/game/1/');
    expect((await callEdge(edge, '/releases/game/1/remoteEntry.js')).statusCode).toBe(200);
    now.mockRestore();
  });
});

describe('S3.71 a response without a policy of its own', () => {
  sharedEdge();
  const none = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  test.each(['/edge/set', '/nothing.js', '/api/base_info'])('%s gets one', async (url) => {
    expect((await callEdge(edge, url)).headers['content-security-policy']).toBe(none);
  });
});

describe('proxying to the API', () => {
  sharedEdge();

  test('keeps its policies, which cannot allow frames, and states nothing about TLS over plain HTTP', async () => {
    const { headers } = await callEdge(edge, '/media/drawn.svg');
    expect(headers['content-security-policy']).toBe("sandbox; frame-ancestors 'none'");
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('removes hop-by-hop headers, including those listed in Connection', async () => {
    await callEdge(edge, '/api/base_info', {
      headers: {
        connection: 'keep-alive, X-Hop',
        'x-hop': '1',
        'keep-alive': 'timeout=5',
        te: 'trailers',
        expect: '100-continue',
        'proxy-authorization': 'Basic c2VjcmV0',
        'proxy-connection': 'keep-alive',
        'x-kept': '2',
      },
    });
    expect(api.lastHeaders()).toMatchObject({ 'x-kept': '2' });
    for (const name of ['x-hop', 'keep-alive', 'te', 'expect', 'proxy-authorization']) {
      expect(api.lastHeaders()).not.toHaveProperty(name);
    }
    expect(api.lastHeaders()).not.toHaveProperty('proxy-connection');
  });

  test('also from responses', async () => {
    const { headers } = await callEdge(edge, '/api/base_info');
    expect(headers).toMatchObject({ 'x-kept': 'of the message' });
    expect(headers).not.toHaveProperty('x-secret-hop');
    expect(headers).not.toHaveProperty('proxy-authenticate');
    expect(headers.connection ?? '').not.toMatch(/x-secret-hop/i);
  });

  test('replaces forwarding headers by the edge’s own', async () => {
    await callEdge(edge, '/api/base_info', {
      headers: {
        host: 'velvet.example',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-port': '1',
        forwarded: 'for=203.0.113.9',
        'x-real-ip': '203.0.113.9',
      },
    });
    expect(api.lastHeaders()).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'velvet.example',
    });
    for (const name of ['forwarded', 'x-real-ip', 'x-forwarded-port']) {
      expect(api.lastHeaders()).not.toHaveProperty(name);
    }
  });
});

describe('an error response', () => {
  edgeForEachTest();

  test('contains nothing about this machine when the releases cannot be read', async () => {
    await edge.close();
    edge = await createEdge({ ...options, releasesDir: path.join(folder, 'nothing') });
    await edge.listen({ port: 0, host: '127.0.0.1' });
    for (const url of ['/Home', '/edge/set', entry]) {
      const { statusCode, body, headers } = await callEdge(edge, url);
      expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
      expect(body).not.toMatch(/ENOENT|\/tmp|registry\.json/);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(warnings.join()).toContain('ENOENT');
  });

  test.each([
    '/api/../../etc/passwd',
    '/api/x/../../member-page',
    '/api/%2e%2e/x',
    '/api/..%2fmember-page',
    '/api/..\\x',
    '/api/%ff',
    '/m/..%2f..%2fetc',
  ])('is an envelope for %s, of which the API learns nothing', async (url) => {
    const before = api.received.length;
    const { statusCode, body } = await callEdge(edge, url);
    expect(statusCode).toBe(400);
    expect(openEnvelope(JSON.parse(body))).toMatchObject({ ok: true, code: 400 });
    expect(body).not.toMatch(/FST_|invalid characters|at \//);
    expect(api.received).toHaveLength(before);
  });
});

describe('a slow caller', () => {
  sharedEdge();

  let slow: FastifyInstance;
  beforeAll(async () => {
    const timeouts = { headersMs: 100, requestMs: 250, idleMs: 350 };
    slow = await createEdge({ ...options, timeouts });
    await slow.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => slow.close());

  /** Sends the beginning, then a byte at a time; resolves with everything received until the end. */
  function trickle(beginning: string): Promise<string> {
    return new Promise((resolve) => {
      let text = '';
      const socket: Socket = connect(listeningPort(slow.server), '127.0.0.1', () =>
        socket.write(beginning),
      );
      const timer = setInterval(() => beginning !== '' && socket.write('x'), 50);
      socket.on('data', (part) => {
        text += part;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(timer);
        resolve(text);
      });
    });
  }

  test.each([
    ['nothing', ''],
    ['the headers slowly', 'GET /Home HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    [
      'the body of a call slowly',
      'POST /api/recharge HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n',
    ],
    [
      'the body of a report slowly',
      'POST /edge/report HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n',
    ],
    [
      'a form of the age gate slowly',
      'POST /edge/adult HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n',
    ],
  ])('that sends %s is disconnected', async (what, beginning) => {
    // Bodies of the age gate's forms are not waited for.
    const status = what.includes('age gate') ? '307 Temporary Redirect' : '408 Request Timeout';
    expect(await trickle(beginning)).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
  });
});

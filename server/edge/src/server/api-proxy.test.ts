import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { openEnvelope } from '@velvet/contract/envelope';
import Fastify, { type FastifyInstance } from 'fastify';
import { listeningPort } from '../config.ts';
import { callEdge } from '../testing/call-edge.ts';
import { type FakeApi, startFakeApi } from '../testing/fake-api.ts';
import { createAnswerLimit, createBodyHolder, registerApiProxy } from './api-proxy.ts';
import { answerFailure } from './failures.ts';

let api: FakeApi;
let edge: FastifyInstance;
const receivedUrls = () => api.received.map(({ url }) => url);

beforeEach(async () => {
  api = await startFakeApi(({ body }, response) => response.end(body));
  edge = Fastify({ logger: false, forceCloseConnections: true });
  edge.setErrorHandler(answerFailure);
  await registerApiProxy(edge, api.url);
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await edge.close();
  await api.close();
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('callers that send a body byte by byte do not block others', async () => {
  const slow: Socket[] = [];
  for (let n = 0; n < 200; n += 1) {
    const socket = connect(listeningPort(edge.server), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /api/slow HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n' +
        'Content-Type: application/x-www-form-urlencoded\r\n\r\nuser',
    );
    slow.push(socket);
  }
  const answer = await callEdge(edge, '/api/quick', { method: 'POST', headers: form, body: 'a=b' });
  for (const socket of slow) socket.destroy();
  expect(answer).toMatchObject({ statusCode: 200, body: 'a=b' });
  expect(receivedUrls()).toEqual(['/api/quick']);
});

test.each([
  ['in one piece', { 'content-length': '11' }],
  ['in chunks', { 'transfer-encoding': 'chunked' }],
])('a body sent %s arrives unchanged', async (_, headers) => {
  const body = 'name=%C3%A9';
  const sent = { method: 'POST', headers: { ...form, ...headers }, body };
  expect((await callEdge(edge, '/api/x', sent)).body).toBe(body);
});

test('a body larger than the API accepts is refused', async () => {
  const body = 'x'.repeat(640 * 1024 + 1);
  const answer = await callEdge(edge, '/api/large', { method: 'POST', headers: form, body });
  expect(answer.statusCode).toBe(413);
  expect(receivedUrls()).toEqual([]);
});

/** What the holder sees of a call's answer. */
const anAnswer = () => ({ raw: new EventEmitter() });

test('the total size of bodies is bounded until their calls are answered', async () => {
  const hold = createBodyHolder({ body: 100, one: 100, all: 150 });
  const pending = new Readable({ read: () => undefined });
  pending.push('x'.repeat(90));
  const answer = anAnswer();
  const first = hold({ body: pending, ip: '203.0.113.1' }, answer);
  const next = () =>
    hold({ body: Readable.from([Buffer.alloc(80)]), ip: '203.0.113.2' }, anAnswer());
  await new Promise((resolve) => setImmediate(resolve));
  await expect(next()).rejects.toMatchObject({ statusCode: 503 });
  pending.push(null);
  await first;
  await expect(next()).rejects.toMatchObject({ statusCode: 503 });
  answer.raw.emit('close');
  await next();
});

test('bodies of one subscriber are bounded, so that others are served', async () => {
  const hold = createBodyHolder({ body: 100, one: 150, all: 1_000 });
  const pending = new Readable({ read: () => undefined });
  pending.push('x'.repeat(90));
  const answer = anAnswer();
  const first = hold({ body: pending, ip: '2001:db8::1' }, answer);
  const nextOf = (ip: string) => hold({ body: Readable.from([Buffer.alloc(80)]), ip }, anAnswer());
  await new Promise((resolve) => setImmediate(resolve));
  await expect(nextOf('2001:db8::2')).rejects.toMatchObject({ statusCode: 503 });
  await nextOf('2001:db9::1');
  pending.push(null);
  await first;
  answer.raw.emit('close');
  await nextOf('2001:db8::2');
});

test('answers of one subscriber are bounded until they are read, so that others are served', () => {
  const limit = createAnswerLimit(2);
  const answer = anAnswer();
  limit({ ip: '2001:db8::1' }, answer);
  limit({ ip: '2001:db8::2' }, anAnswer());
  const refused = anAnswer();
  expect(() => limit({ ip: '2001:db8::3' }, refused)).toThrow(
    expect.objectContaining({ statusCode: 429 }),
  );
  limit({ ip: '2001:db9::1' }, anAnswer());
  for (const { raw } of [answer, refused]) raw.emit('close');
  limit({ ip: '2001:db8::3' }, anAnswer());
});

test.each([
  [
    'ja',
    503,
    500,
    'unavailable',
    'ただいま大変混み合っています。少ししてからもう一度お試しください',
  ],
  ['tr', 413, 400, 'bad_field', 'İstek çok büyük. Lütfen daha az içerik gönderin'],
  ['', 413, 400, 'bad_field', '請求過大，請減少內容後重試'],
])(
  'S8.4 the edge’s own answers are in the caller’s language: %j, %d',
  async (lang, statusCode, code, reason, msg) => {
    await api.close();
    const body = 'x'.repeat(statusCode === 413 ? 640 * 1024 + 1 : 1);
    const headers = { ...form, lang, 'accept-language': 'zh-TW' };
    const answer = await callEdge(edge, '/api/x', { method: 'POST', headers, body });
    expect(answer.statusCode).toBe(statusCode);
    expect(openEnvelope(JSON.parse(answer.body))).toEqual({
      ok: true,
      code,
      msg,
      data: { reason },
    });
  },
);

test('the body of a caller that disconnects is not forwarded', async () => {
  const hold = createBodyHolder();
  const sent = { body: Readable.from([Buffer.alloc(80)]), ip: '203.0.113.1' };
  const [answer, cutOff] = [anAnswer(), anAnswer()];
  await hold(sent, answer);
  answer.raw.emit('close');
  await expect(sent.body.toArray()).rejects.toMatchObject({ statusCode: 400 });
  const broken = hold({ body: Readable.from([Buffer.alloc(80)]), ip: '203.0.113.1' }, cutOff);
  cutOff.raw.emit('close');
  await expect(broken).rejects.toMatchObject({ statusCode: 400 });
});

import { screenOf } from '@velvet/registry/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { callEdge } from '../testing/call-edge.ts';
import { isKnownAdult, registerOwnForms } from './own-forms.ts';

const isScreen = async (path: string) => screenOf(path) !== undefined;

let edge: FastifyInstance;
beforeAll(async () => {
  edge = Fastify();
  registerOwnForms(edge, isScreen, async (_request, reply, address) =>
    reply.send(`${address}, once`),
  );
  edge.get('/known', async (request) => ({ known: isKnownAdult(request) }));
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => edge.close());

const CONFIRMED = '/edge/adult/confirmed';
const accept = (headers: Record<string, string> = {}, form = '/edge/adult') =>
  callEdge(edge, form, { method: 'POST', headers });
const kept = { cookie: 'velvet.adult=1' };

test('S0.2 an age confirmation is remembered for a year', async () => {
  const { statusCode, headers } = await accept();
  expect([statusCode, headers.location]).toEqual([307, CONFIRMED]);
  const [cookie = ''] = headers['set-cookie'] ?? [];
  expect(cookie).toBe('velvet.adult=1; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax');
  const known = async (own: Record<string, string>) =>
    JSON.parse((await callEdge(edge, '/known', { headers: own })).body);
  expect(await known({ cookie: cookie.split(';')[0] ?? '' })).toEqual({ known: true });
  expect(await known({ cookie: 'velvet.adult=0; x.velvet.adult=1' })).toEqual({ known: false });
  expect(await known({})).toEqual({ known: false });
});

test.each([
  ['the screen it was asked on', 'http://velvet.example/Video', '/Video'],
  ['with its query', 'http://velvet.example/PlayVideo?id=3', '/PlayVideo?id=3'],
  ['also a screen to sign in', 'http://velvet.example/Login', '/Login'],
  ['the same path of another origin, here', 'https://evil.example/Video?x=1', '/Video?x=1'],
  ['Home, not another origin', 'https://evil.example//evil.example/Home', '/Home'],
  ['Home, not an unknown path', 'http://velvet.example/edge/left', '/Home'],
  ['Home, not a backslash', 'foo:\\\\evil.example', '/Home'],
  ['Home, not a script', 'javascript:alert(1)', '/Home'],
  ['Home, where no referrer is sent', '', '/Home'],
])('back to %s', async (_, referer, expected) => {
  const own: Record<string, string> = referer === '' ? {} : { referer };
  const { statusCode, headers } = await accept({ ...own, ...kept }, CONFIRMED);
  expect([statusCode, headers.location]).toEqual([303, expected]);
  expect((await accept(own, CONFIRMED)).body).toBe(`${expected}, once`);
});

test('S3.81 a browser without scripts that refuses the cookie gets the page, at no address to share', async () => {
  const referer = 'http://velvet.example/Video';
  const { statusCode, headers, body } = await accept({ referer }, CONFIRMED);
  expect([statusCode, body]).toEqual([200, '/Video, once']);
  expect(headers).not.toHaveProperty('set-cookie');
  expect((await callEdge(edge, CONFIRMED, { headers: { referer } })).statusCode).toBe(404);
});

test('a form of any encoding is accepted, a link is not', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { statusCode } = await callEdge(edge, '/edge/adult', {
    method: 'POST',
    headers: form,
    body: 'a=b',
  });
  expect(statusCode).toBe(307);
  expect((await callEdge(edge, '/edge/adult')).statusCode).toBe(404);
});

test('S0.2 declining shows an empty page and is not remembered', async () => {
  const { statusCode, headers, body } = await callEdge(edge, '/edge/left', { method: 'POST' });
  expect(statusCode).toBe(200);
  expect(body).toBe('<!doctype html><title></title>');
  expect(headers['content-security-policy']).toBe("default-src 'none'");
  expect(headers).not.toHaveProperty('set-cookie');
});

const choose = (language: string, headers: Record<string, string> = {}) =>
  callEdge(edge, `/edge/language/${language}`, { method: 'POST', headers });

test('S2.4 S12.8 a language chosen without scripts is kept for a year, and leads back', async () => {
  const { statusCode, headers } = await choose('ja', { referer: 'http://velvet.example/Video' });
  expect([statusCode, headers.location]).toEqual([303, '/Video']);
  expect(headers['set-cookie']).toEqual(['velvet.lang=ja; Max-Age=31536000; Path=/; SameSite=Lax']);
});

test('only the six languages are taken', async () => {
  const { statusCode, headers } = await choose('de');
  expect(statusCode).toBe(404);
  expect(headers).not.toHaveProperty('set-cookie');
});

const HOST = 'velvet.example';

describe.each([
  ['/edge/adult', CONFIRMED],
  [CONFIRMED, undefined],
  ['/edge/language/ja', '/Video'],
])('the form %s', (form, next) => {
  const send = async (headers: Record<string, string>) => {
    const method = 'POST';
    const answer = await callEdge(edge, form, { method, headers: { host: HOST, ...headers } });
    const isTaken = 'set-cookie' in answer.headers || answer.body.endsWith('once');
    return { to: answer.headers.location, isTaken };
  };
  const referer = `https://${HOST}/Video`;

  test.each([
    ['by a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['by a page of a sibling', { 'sec-fetch-site': 'same-site' }],
    ['by a browser that names another origin', { origin: 'https://evil.example' }],
    ['from a frame without an origin', { origin: 'null' }],
    ['from another port', { origin: `https://${HOST}:8443` }],
  ])('S0.2 S14.1 sent %s changes nothing', async (_by, headers) => {
    expect(await send({ referer, ...headers })).toEqual({ to: '/Home', isTaken: false });
  });

  test.each([
    ['a browser of today', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['a browser that names its origin only', { origin: `https://${HOST}` }],
    ['a client that says neither', {}],
  ])('sent by the own page in %s is taken', async (_by, headers) => {
    expect(await send({ referer, ...headers })).toEqual({ to: next, isTaken: true });
  });
});

import { screenOf } from '@velvet/registry/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { callEdge } from '../testing/call-edge.ts';
import { isKnownAdult, registerAdultRoutes } from './adult-routes.ts';

const isScreen = async (path: string) => screenOf(path) !== undefined;

let edge: FastifyInstance;
beforeAll(async () => {
  edge = Fastify();
  registerAdultRoutes(edge, isScreen);
  edge.get('/known', async (request) => ({ known: isKnownAdult(request) }));
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => edge.close());

const accept = (headers: Record<string, string> = {}) =>
  callEdge(edge, '/edge/adult', { method: 'POST', headers });

test('S0.2 an age confirmation is remembered for a year', async () => {
  const { statusCode, headers } = await accept();
  expect(statusCode).toBe(303);
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
  const { statusCode, headers } = await accept(referer === '' ? {} : { referer });
  expect([statusCode, headers.location]).toEqual([303, expected]);
});

test('a form of any encoding is accepted, a link is not', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { statusCode } = await callEdge(edge, '/edge/adult', {
    method: 'POST',
    headers: form,
    body: 'a=b',
  });
  expect(statusCode).toBe(303);
  expect((await callEdge(edge, '/edge/adult')).statusCode).toBe(404);
});

test('S0.2 declining shows an empty page and is not remembered', async () => {
  const { statusCode, headers, body } = await callEdge(edge, '/edge/left', { method: 'POST' });
  expect(statusCode).toBe(200);
  expect(body).toBe('<!doctype html><title></title>');
  expect(headers['content-security-policy']).toBe("default-src 'none'");
  expect(headers).not.toHaveProperty('set-cookie');
});

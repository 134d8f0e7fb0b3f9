import { screenOf } from '@velvet/registry/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { callEdge } from '../testing/call-edge.ts';
import { registerLanguageRoutes } from './language-routes.ts';

let edge: FastifyInstance;
beforeAll(async () => {
  edge = Fastify();
  registerLanguageRoutes(edge, async (path) => screenOf(path) !== undefined);
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => edge.close());

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

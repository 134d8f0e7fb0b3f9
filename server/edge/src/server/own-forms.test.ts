import Fastify, { type FastifyInstance } from 'fastify';
import { callEdge } from '../testing/call-edge.ts';
import { registerAdultRoutes } from './adult-routes.ts';
import { registerLanguageRoutes } from './language-routes.ts';

const HOST = 'velvet.example';

let edge: FastifyInstance;
beforeAll(async () => {
  edge = Fastify();
  registerAdultRoutes(edge, async () => true);
  registerLanguageRoutes(edge, async () => true);
  await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => edge.close());

describe.each(['/edge/adult', '/edge/language/ja'])('the form %s', (form) => {
  const send = async (headers: Record<string, string>) => {
    const method = 'POST';
    const answer = await callEdge(edge, form, { method, headers: { host: HOST, ...headers } });
    return { to: answer.headers.location, isTaken: 'set-cookie' in answer.headers };
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
    expect(await send({ referer, ...headers })).toEqual({ to: '/Video', isTaken: true });
  });
});

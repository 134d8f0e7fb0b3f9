import { type AddressInfo, connect } from 'node:net';
import { defaultTimeouts } from '@velvet/telemetry/caller-limits';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config/config.ts';
import { createServer } from './server.ts';

let server: FastifyInstance;
beforeAll(async () => {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  server = await createServer(config, undefined, {
    ...defaultTimeouts,
    headersMs: 200,
    requestMs: 500,
  });
  server.post('/api/form', async () => 'taken');
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** Sends a byte now and then until the server has enough; resolves with what it said. */
function trickle(beginning: string): Promise<string> {
  const { port } = server.server.address() as AddressInfo;
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(beginning));
    const timer = setInterval(() => socket.write('x'), 50);
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
  ['headers', 'GET /api/form HTTP/1.1\r\nHost: a\r\nX-Slow: '],
  [
    'body',
    'POST /api/form HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9999\r\n\r\na=',
  ],
])('a client that sends its %s byte by byte is disconnected', async (_, beginning) => {
  const text = await trickle(beginning);
  expect(text).toMatch(/^HTTP\/1.1 408 /);
  expect(text).not.toContain('taken');
});

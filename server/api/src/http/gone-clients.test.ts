import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config/config.ts';
import { createServer } from './server.ts';

const lines: string[] = [];
const handled = jest.fn(async () => 'answer');
let server: FastifyInstance;

beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(line) };
  server = await createServer(readConfig({ LOG_LEVEL: 'warn' }), log);
  server.get('/api/some', handled);
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

async function ask(): Promise<string> {
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (part) => {
    text += part;
  });
  socket.write('GET /api/some HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  return text;
}

/** As Node sees a connection that was closed while the process was stopped. */
const forgetAddress = (socket: Socket) =>
  Object.defineProperty(socket, 'remoteAddress', { value: undefined });

test('a request of a client that has gone is neither handled nor reported as a fault', async () => {
  expect(await ask()).toContain('answer');
  server.server.once('connection', forgetAddress);
  expect(await ask()).toBe('');
  expect(handled).toHaveBeenCalledTimes(1);
  expect(lines).toEqual([]);
});

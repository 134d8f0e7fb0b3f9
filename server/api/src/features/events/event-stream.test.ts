import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import { toId } from '@velvet/contract/brand';
import { createEventStream } from './event-stream.ts';

const TEXT = Buffer.alloc(4 * 1024, 'x');
/** More than the kernel's buffers of a connection on this machine. */
const MOST_WRITES = 20_000;

test('S15.2 a client that stops reading is disconnected instead of buffered for', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const call = request({ port, host: '127.0.0.1' });
  call.on('error', () => undefined);
  call.on('response', (unread) => unread.on('error', () => undefined).pause());
  call.end();
  const [, response]: [unknown, ServerResponse] = await new Promise((resolve) =>
    server.once('request', (...both) => resolve(both)),
  );
  const owner = {
    memberId: toId<'member'>(1),
    sessionHash: Buffer.of(1),
    sessionName: '01',
    subscriber: '',
  };
  const stream = createEventStream({ ...owner, endsAtMs: 1 }, response);
  let writes = 0;
  while (writes < MOST_WRITES && stream.send(TEXT)) {
    writes += 1;
    await new Promise(setImmediate);
  }
  expect(writes).toBeLessThan(MOST_WRITES);
  expect(response.destroyed).toBe(true);
  // What comes later is nobody's.
  expect(stream.send(TEXT)).toBe(true);
  await new Promise((resolve) => server.close(resolve));
});

import Fastify from 'fastify';
import { gracefulStop } from './graceful-stop.ts';

test('a server that is about to end answers, and keeps no connection', async () => {
  const server = Fastify();
  const ending = gracefulStop(server);
  server.get('/', async () => ({ stopping: ending.isStopping() }));
  const before = await server.inject('/');
  expect([before.json(), before.headers.connection]).toEqual([{ stopping: false }, 'keep-alive']);
  ending.drain();
  const after = await server.inject('/');
  expect([after.json(), after.headers.connection]).toEqual([{ stopping: true }, 'close']);
  await ending.stop();
});

import Fastify from 'fastify';
import { registerHealthRoutes } from './health-routes.ts';

test('an edge that is about to end is not ready, but healthy, and keeps no connection', async () => {
  const app = Fastify();
  let isDraining = false;
  registerHealthRoutes(
    app,
    async () => undefined,
    () => isDraining,
  );
  app.get('/Home', async () => 'page');
  expect((await app.inject('/edge/readyz')).statusCode).toBe(200);
  isDraining = true;
  expect((await app.inject('/edge/readyz')).json()).toEqual({ status: 'stopping' });
  expect((await app.inject('/edge/healthz')).statusCode).toBe(200);
  const page = await app.inject('/Home');
  expect([page.body, page.headers.connection]).toEqual(['page', 'close']);
  await app.close();
});

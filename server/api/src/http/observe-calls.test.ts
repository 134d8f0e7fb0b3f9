import { toId } from '@velvet/contract/brand';
import Fastify from 'fastify';
import pg from 'pg';
import { logOptions } from '../operations/log-options.ts';
import { createMetrics } from '../operations/metrics.ts';
import { observeCalls } from './observe-calls.ts';

const member = toId<'member'>(4711);
const address = '203.0.113.7';

/** The log lines of an answer with this status, written from this level on. */
async function linesOf(status: number, level: 'info' | 'warn'): Promise<readonly string[]> {
  const lines: string[] = [];
  const server = Fastify({ logger: logOptions(level, { write: (line) => void lines.push(line) }) });
  server.decorateRequest('memberId', undefined);
  server.decorateRequest('operatorName', undefined);
  server.decorateRequest('refusal', undefined);
  server.decorateReply('envelopeCode', undefined);
  const pool = new pg.Pool({ max: 1 });
  observeCalls(server, createMetrics({ service: 'api', pool }));
  server.get('/api/something', async (request, reply) => {
    request.memberId = member;
    return reply.code(status).send('');
  });
  await server.inject({ url: '/api/something', remoteAddress: address });
  await server.close();
  return lines.filter((line) => line.includes('"answered"'));
}

test('what is logged by default names neither the member nor their address', async () => {
  const [failed, ...others] = await linesOf(500, 'warn');
  expect(others).toEqual([]);
  expect(JSON.parse(failed ?? '')).toMatchObject({ route: '/api/something', status: 500 });
  expect(failed).not.toContain(address);
  expect(failed).not.toContain(String(member));
  expect(await linesOf(200, 'warn')).toEqual([]);
});

test('lines of answers say who called where they are asked for', async () => {
  const [answered = ''] = await linesOf(200, 'info');
  expect(JSON.parse(answered)).toMatchObject({ ip: address, member });
});

import { createServer } from 'node:http';
import { sealEnvelope } from '@velvet/contract/envelope';
import { untilTestEnds } from '@velvet/contract/testing/until-test-ends';
import { lookupIp } from './lookup-ip.ts';

const answering =
  (body: string): typeof fetch =>
  async () =>
    new Response(body);

describe('S8.2 the address for login and registration', () => {
  test.each([
    ['our envelope', JSON.stringify(sealEnvelope(200, 'OK', { ip: '203.0.113.7' })), '203.0.113.7'],
    ['plain JSON', '{"ip":"203.0.113.7","country":"x"}', '203.0.113.7'],
    ['bare text', ' 203.0.113.7\n', '203.0.113.7'],
    ['IPv6', '2001:db8::1', '2001:db8::1'],
    ['IPv6 in JSON', '{"ip":"2001:DB8::1"}', '2001:DB8::1'],
    ['IPv4 in IPv6', '::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ])('is read from %s', async (_, body, expected) => {
    expect(await lookupIp({ fetch: answering(body), url: '/api/ip' })).toBe(expected);
  });

  test.each([
    ['a page', '<!doctype html>'],
    ['nothing', ''],
    ['a number', '404'],
    ['a word of hexadecimal digits', 'facade'],
    ['JSON without it', '{"address":"203.0.113.7"}'],
    ['JSON null', 'null'],
    ['something else under its name', '{"ip":"<script>"}'],
    ['a refusal', JSON.stringify(sealEnvelope(500, 'Fault', null))],
  ])('is empty after %s', async (_, body) => {
    expect(await lookupIp({ fetch: answering(body), url: '/api/ip' })).toBe('');
  });

  test('is empty when the service cannot be reached', async () => {
    const fetch = () => Promise.reject(new TypeError('unreachable'));
    expect(await lookupIp({ fetch, url: '/api/ip' })).toBe('');
  });

  test('has two seconds, then the request is given up', async () => {
    jest.useFakeTimers();
    let given: AbortSignal | null | undefined;
    const fetch: typeof globalThis.fetch = (_, init) => {
      given = init?.signal;
      return untilTestEnds(new Response());
    };
    let ip: string | undefined;
    const found = lookupIp({ fetch, url: '/api/ip' }).then((value) => {
      ip = value;
    });
    await jest.advanceTimersByTimeAsync(1_999);
    expect(ip).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    await found;
    expect(ip).toBe('');
    expect(given?.aborted).toBe(true);
    jest.useRealTimers();
  });

  test('leaves nothing running behind', async () => {
    jest.useFakeTimers();
    await lookupIp({ fetch: answering('203.0.113.7'), url: '/api/ip' });
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  test('a service that starts to answer and stops is no delay either', async () => {
    const server = createServer((_, response) => response.writeHead(200).write('203.'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    expect(await lookupIp({ fetch, url: `http://127.0.0.1:${port}`, timeoutMs: 50 })).toBe('');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { attributeOf, type ReceivedSpan, startCollector } from '../testing/collector.ts';
import { isFromOwnPage, registerServerSpans, traceHeadersOf } from './server-spans.ts';
import { activeTraceIds, isTracing, KEPT_ATTRIBUTE, traceHeaders, withSpan } from './spans.ts';
import { startTracing } from './start-tracing.ts';

type Settings = Readonly<Record<string, string>>;

/** Collects traces while the work is done, and gives what was exported. */
async function collect(
  settings: Settings,
  work: () => Promise<void>,
): Promise<{ spans: readonly ReceivedSpan[]; text: string }> {
  const collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...settings };
  const stop = await startTracing('test', environment);
  try {
    await work();
  } finally {
    await stop();
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  }
  const result = { spans: collector.spans(), text: collector.text() };
  await collector.stop();
  return result;
}

const all: Settings = { OTEL_TRACES_SAMPLER_ARG: '1' };
const none: Settings = { OTEL_TRACES_SAMPLER_ARG: '0' };
const names = (spans: readonly ReceivedSpan[]) => spans.map(({ name }) => name).sort();

test('without an address no span is made, and work is done all the same', async () => {
  const stop = await startTracing('test', {});
  expect(isTracing()).toBe(false);
  expect(await withSpan('work', {}, async () => activeTraceIds())).toBeUndefined();
  expect(traceHeaders()).toEqual({});
  await stop();
});

test.each([
  { OTEL_TRACES_SAMPLER_ARG: '2' },
  { VELVET_TRACE_SLOW_MS: 'soon' },
  { VELVET_TRACES_PER_SECOND: '-1' },
])('%j is refused', async (settings) => {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', ...settings };
  await expect(startTracing('test', given)).rejects.toThrow(Object.keys(settings)[0]);
});

test('spans inside spans name their parents, and the resource names the process', async () => {
  const { spans, text } = await collect({ ...all, VELVET_VERSION: '1.2.3' }, () =>
    withSpan('outer', {}, () => withSpan('inner', {}, async () => undefined)),
  );
  const outer = spans.find(({ name }) => name === 'outer');
  const inner = spans.find(({ name }) => name === 'inner');
  expect(inner?.parentSpanId).toBe(outer?.spanId);
  expect(inner?.traceId).toBe(outer?.traceId);
  expect(text).toContain('"velvet-test"');
  expect(text).toContain('"1.2.3"');
});

test('what is not sampled is kept when it fails, is slow or is marked', async () => {
  const { spans } = await collect({ ...none, VELVET_TRACE_SLOW_MS: '50' }, async () => {
    await withSpan('usual', {}, () => withSpan('usual part', {}, async () => undefined));
    const failing = withSpan('failed', {}, () =>
      withSpan('failed part', {}, async () => {
        throw new TypeError('a secret in the message');
      }),
    );
    await expect(failing).rejects.toThrow(TypeError);
    await withSpan('slow', {}, () => delay(60));
    await withSpan('marked', {}, async (span) => span.setAttributes({ [KEPT_ATTRIBUTE]: true }));
  });
  expect(names(spans)).toEqual(['failed', 'failed part', 'marked', 'slow']);
  const failed = spans.find(({ name }) => name === 'failed');
  expect(failed?.status.code).toBe(2);
  expect(failed && attributeOf(failed, 'error.type')).toBe('TypeError');
});

test('errors are exported by their class, without their message', async () => {
  const { text } = await collect(all, async () => {
    const failing = withSpan('failed', {}, async () => {
      throw new Error('ann@example.org is taken');
    });
    await expect(failing).rejects.toThrow('taken');
  });
  expect(text).not.toContain('example.org');
});

test('no more traces are kept than the limit allows', async () => {
  const { spans } = await collect({ ...all, VELVET_TRACES_PER_SECOND: '2' }, async () => {
    for (let count = 0; count < 50; count += 1) {
      await withSpan('work', {}, async () => undefined);
    }
  });
  expect(spans.length).toBeGreaterThanOrEqual(4);
  expect(spans.length).toBeLessThan(12);
});

describe('a server', () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${trace}-b7ad6b7169203331-01`;

  async function answer(settings: Settings, headers: Readonly<Record<string, string>>) {
    const seen: { traceparent?: string }[] = [];
    const result = await collect(settings, async () => {
      const server = Fastify();
      registerServerSpans(server, { trusts: isFromOwnPage, ignores: () => false });
      server.post('/things/:id', async (request) => {
        seen.push(traceHeadersOf(request), traceHeaders());
        await withSpan('inside', {}, async () => undefined);
        return { ok: true };
      });
      server.get('/broken/:id', async () => {
        throw new Error('broken');
      });
      await server.listen({ port: 0, host: '127.0.0.1' });
      const { port } = new URL(server.listeningOrigin);
      const body = JSON.stringify({ secret: 'words' });
      const json = { 'content-type': 'application/json', ...headers };
      const address = `http://127.0.0.1:${port}`;
      await (
        await fetch(`${address}/things/77001?q=words`, { method: 'POST', body, headers: json })
      ).text();
      await (await fetch(`${address}/broken/77001`, { headers })).text();
      await server.close();
    });
    return { ...result, seen };
  }

  test('has a span for each request by its pattern, also around what follows a body', async () => {
    const { spans, text, seen } = await answer(all, {});
    expect(names(spans)).toEqual(['GET /broken/:id', 'POST /things/:id', 'inside']);
    const post = spans.find(({ name }) => name.startsWith('POST'));
    expect(spans.find(({ name }) => name === 'inside')?.parentSpanId).toBe(post?.spanId);
    expect(post && attributeOf(post, 'http.response.status_code')).toBe(200);
    expect(seen[0]).toEqual(seen[1]);
    expect(text).not.toMatch(/77001|words|127\.0\.0\.1/);
  });

  test('keeps a failed request in any case', async () => {
    const { spans } = await answer(none, {});
    expect(names(spans)).toEqual(['GET /broken/:id']);
  });

  test('continues the trace of our own page, and of nobody else', async () => {
    const own = await answer(none, { traceparent, 'sec-fetch-site': 'same-origin' });
    expect(new Set(own.spans.map(({ traceId }) => traceId))).toEqual(new Set([trace]));
    expect(own.spans).toHaveLength(3);
    const stranger = await answer(none, { traceparent, 'sec-fetch-site': 'cross-site' });
    expect(names(stranger.spans)).toEqual(['GET /broken/:id']);
    expect(stranger.text).not.toContain(trace);
  });
});

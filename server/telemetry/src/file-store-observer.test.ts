import { Registry } from 'prom-client';
import { createFileStoreObserver } from './file-store-observer.ts';
import { attributeOf, startCollector } from './testing/collector.ts';
import { withSpan } from './tracing/spans.ts';
import { startTracing } from './tracing/start-tracing.ts';

const read = { operation: 'read', backend: 's3' } as const;

test('calls are counted by operation and outcome, with their durations', async () => {
  const registry = new Registry();
  const { begin } = createFileStoreObserver(registry);
  begin(read)({ outcome: 'ok', seconds: 0.02, bytes: 3 });
  begin(read)({ outcome: 'missing', seconds: 0.02 });
  const text = await registry.metrics();
  const labels = 'operation="read",backend="s3"';
  expect(text).toContain(`velvet_file_store_seconds_count{${labels},outcome="ok"} 1`);
  expect(text).toContain(`velvet_file_store_seconds_count{${labels},outcome="missing"} 1`);
  expect(text).toContain(`velvet_file_store_seconds_sum{${labels},outcome="ok"} 0.02`);
});

test('one state of the circuit breaker is 1 at a time', async () => {
  const registry = new Registry();
  let state = 'closed';
  createFileStoreObserver(registry).watchBreaker(() => state);
  const shown = async () =>
    [...(await registry.metrics()).matchAll(/breaker\{state="(\w+)"\} (\d)/g)].map(
      ([, name, value]) => [name, value],
    );
  expect(await shown()).toEqual([
    ['closed', '1'],
    ['open', '0'],
    ['half_open', '0'],
  ]);
  state = 'open';
  expect(await shown()).toEqual([
    ['closed', '0'],
    ['open', '1'],
    ['half_open', '0'],
  ]);
});

test('calls inside a span have spans, which fail when the store does; others have none', async () => {
  const collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
  const stop = await startTracing('test', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
  const { begin } = createFileStoreObserver(new Registry());
  begin(read)({ outcome: 'ok', seconds: 1 });
  await withSpan('request', {}, async () => {
    begin(read)({ outcome: 'ok', seconds: 1, bytes: 3 });
    begin(read)({ outcome: 'missing', seconds: 1 });
    begin({ operation: 'list', backend: 'folder' })({ outcome: 'timeout', seconds: 1 });
  });
  await stop();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const spans = collector.spans();
  await collector.stop();
  const request = spans.find(({ name }) => name === 'request');
  const calls = spans.filter(({ name }) => name.startsWith('file store'));
  const told = calls.map((span) => [
    span.name,
    span.kind,
    span.status.code ?? 0,
    attributeOf(span, 'velvet.file_store.outcome'),
    attributeOf(span, 'velvet.file_store.bytes'),
    attributeOf(span, 'error.type'),
  ]);
  // OTLP counts kinds from 1 (internal), 3 is a client.
  expect(told).toEqual([
    ['file store read', 3, 0, 'ok', 3, undefined],
    ['file store read', 3, 0, 'missing', undefined, undefined],
    ['file store list', 1, 2, 'timeout', undefined, 'timeout'],
  ]);
  for (const { parentSpanId } of calls) expect(parentSpanId).toBe(request?.spanId);
});

import { EDGE_REPORT_URL } from '@velvet/contract/edge-report-url';
import { publishExample, temporaryFolder } from '@velvet/registry/testing';
import { attributeOf, startCollector } from '@velvet/telemetry/collector';
import { startTracing } from '@velvet/telemetry/start-tracing';
import { callEdge } from '../testing/call-edge.ts';
import { startFakeApi } from '../testing/fake-api.ts';
import { createEdge } from './server.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${trace}-b7ad6b7169203331-01`;

/** What an edge exports of these requests, and what it tells the API and the page. */
async function observe(ratio: '0' | '1') {
  const temporary = await temporaryFolder();
  const { folder } = temporary;
  await publishExample(folder, { id: 'shell', version: '1', files: { 'main.js': 'x' } });
  await publishExample(folder, { id: 'video', version: '1', files: { 'remoteEntry.js': 'x' } });
  const api = await startFakeApi();
  const collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
  const stopTracing = await startTracing('edge', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: ratio,
  });
  const edge = await createEdge({
    releasesDir: `${folder}/releases`,
    apiUrl: api.url,
    publicDir: folder,
  });
  await edge.listen({ port: 0, host: '127.0.0.1' });
  const header = async (headers: Record<string, string>) => {
    await callEdge(edge, '/api/video_list?keyword=somebody', { headers });
    return String(api.lastHeaders().traceparent);
  };
  const own = await header({ traceparent, 'sec-fetch-site': 'same-origin' });
  const stranger = await header({ traceparent, baggage: 'who=ann', tracestate: 'a=b' });
  const page = await callEdge(edge, '/Video?secret=words');
  const now = Date.now();
  const entry = { kind: 'tap', trace, span: 'b7ad6b7169203331', at: now, ms: 120, inp: 80 };
  const traces = [
    { ...entry, release: 'video@1' },
    { ...entry, release: 'video@9', span: '1111111111111111' },
    { ...entry, release: 'video@1', span: '2222222222222222', at: now - 3_600_000 },
  ];
  const report = { screens: [], vitals: [], calls: [], problems: [], traces };
  await callEdge(edge, EDGE_REPORT_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
  const metrics = (await callEdge(edge, '/edge/metrics')).body;
  await edge.close();
  await stopTracing();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  await collector.stop();
  await api.close();
  await temporary.remove();
  const apiHeaders = api.received.map(({ headers }) => headers);
  return {
    own,
    stranger,
    page,
    metrics,
    apiHeaders,
    spans: collector.spans(),
    text: collector.text(),
  };
}

test('the trace of our own page goes on to the API; that of a stranger does not', async () => {
  const { own, stranger, apiHeaders, spans, text } = await observe('0');
  expect(own).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
  expect(own).not.toBe(traceparent);
  expect(stranger).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(stranger).not.toContain(trace);
  for (const headers of apiHeaders) expect(headers).not.toHaveProperty('baggage');
  expect(spans.map(({ name }) => name).sort()).toEqual(['GET /api/*', 'tap']);
  const [call] = spans.filter(({ name }) => name === 'GET /api/*');
  expect(call).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331' });
  expect(text).not.toMatch(/somebody|words|127\.0\.0\.1|who=ann/);
});

test('a tap that a browser reports is exported once, with its release', async () => {
  const { spans } = await observe('0');
  const taps = spans.filter(({ name }) => name === 'tap');
  expect(taps).toHaveLength(1);
  const [tap] = taps;
  expect(tap).toMatchObject({ traceId: trace, spanId: 'b7ad6b7169203331' });
  expect(tap && attributeOf(tap, 'velvet.release')).toBe('video@1');
  expect(tap && attributeOf(tap, 'velvet.inp_ms')).toBe(80);
});

test('a page says that it is traced only where its trace is kept', async () => {
  const told = await observe('1');
  expect(told.page.headers['server-timing']).toMatch(
    /^traceparent;desc="00-[0-9a-f]{32}-[0-9a-f]{16}-01"$/,
  );
  const silent = await observe('0');
  expect(silent.page.headers).not.toHaveProperty('server-timing');
});

test('requests are counted by route, and no address that was sent is in a metric', async () => {
  const { metrics } = await observe('0');
  expect(metrics).toContain('velvet_request_seconds_count{route="/api/*",status="2xx"} 2');
  expect(metrics).toMatch(/velvet_request_seconds_count\{route="(?:\/Video|unknown page)"/);
  expect(metrics).toContain('velvet_process_info{service="edge",release="unknown"} 1');
  expect(metrics).toMatch(/velvet_disk_bytes\{state="free"\} \d{6}/);
  expect(metrics).not.toMatch(/somebody|secret|words/);
});

import { uploadAvatar } from '@velvet/contract/profile';
import { attributeOf, type ReceivedSpan, startCollector } from '@velvet/telemetry/collector';
import { startTracing } from '@velvet/telemetry/start-tracing';
import { PIXEL } from '../testing/ops-client.ts';
import { aRegisteredMember, PASSWORD } from '../testing/registered-member.ts';
import { startTestApi } from '../testing/running-api.ts';

/** Values that somebody could have sent; none of them may reach a collector. */
const secrets = {
  search: 'blue-velvet-search',
  key: 'idempotency-7f3a',
  agent: 'Somebody/1.0',
  forwarded: '198.51.100.23',
  path: 'aimed-at-nothing',
} as const;
const trace = '0af7651916cd43dd8448eb211c80319c';

let spans: readonly ReceivedSpan[];
let text: string;
let logLines: readonly string[];
let avatar: string;
let member: { readonly username: string; readonly token: string };

beforeAll(async () => {
  const collector = await startCollector();
  // The exporter reads the address itself.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
  const stopTracing = await startTracing('api', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '1',
    VELVET_TRACES_PER_SECOND: '1000',
  });
  const api = await startTestApi();
  member = await aRegisteredMember(api.client);
  const headers = {
    token: Buffer.from(member.token).toString('base64'),
    'x-forwarded-for': secrets.forwarded,
    'user-agent': secrets.agent,
    'idempotency-key': secrets.key,
    traceparent: `00-${trace}-b7ad6b7169203331-01`,
  };
  const search = encodeURIComponent(secrets.search);
  for (const address of [
    `user_info?q=${search}`,
    `video_list?keyword=${search}&page=1`,
    secrets.path,
  ]) {
    await (await fetch(`${api.url}/api/${address}`, { headers })).text();
  }
  const body = new URLSearchParams({ username: member.username, password: PASSWORD });
  const login = { method: 'POST', body, headers: { traceparent: headers.traceparent } };
  await (await fetch(`${api.url}/api/member_login`, login)).text();
  const image = `data:image/png;base64,${PIXEL.toString('base64')}`;
  await api.client.call(uploadAvatar, { image }, { token: member.token });
  const { rows } = await api.db.owner.query<{ avatar: string }>(
    'SELECT avatar FROM member WHERE username = $1',
    [member.username],
  );
  avatar = rows[0]?.avatar ?? '';
  await api.stop();
  await stopTracing();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  ({ logLines } = api);
  spans = collector.spans();
  text = collector.text();
  await collector.stop();
}, 120_000);

const named = (name: string) => spans.filter((span) => span.name === name);

test('a request has a span, and so have its statements inside it', () => {
  const requests = spans.filter(({ kind }) => kind === 2);
  expect(requests.map(({ name }) => name).sort()).toEqual([
    'GET none',
    'GET user_info',
    'GET video_list',
    'POST member_login',
    'POST member_register',
    'POST user_header_img',
  ]);
  const known = new Set(spans.map(({ spanId }) => spanId));
  const statements = spans.filter((span) => attributeOf(span, 'db.query.text') !== undefined);
  expect(statements.length).toBeGreaterThan(10);
  for (const { parentSpanId = '' } of statements) expect(known).toContain(parentSpanId);
});

test('a call of the file store has a span inside the request’s, without its key', () => {
  const [call] = named('file store write');
  expect(call?.parentSpanId).toBe(named('POST user_header_img')[0]?.spanId);
  expect(call && attributeOf(call, 'velvet.file_store.backend')).toBe('folder');
  expect(call && attributeOf(call, 'velvet.file_store.outcome')).toBe('ok');
  expect(avatar).toMatch(/[0-9a-f]{64}/);
  expect(text).not.toContain(/[0-9a-f]{64}/.exec(avatar)?.[0]);
});

test('the caller’s trace is continued where a trusted proxy has passed it on, and only there', () => {
  const continued = spans.filter(({ traceId }) => traceId === trace);
  const names = continued.filter(({ kind }) => kind === 2).map(({ name }) => name);
  expect(names).toHaveLength(3);
  // It came without a forwarding header: from no proxy.
  expect(names).not.toContain('POST member_login');
  expect(named('POST member_login')).toHaveLength(1);
});

test.each(Object.entries(secrets))('nothing of %s is exported', (_, value) => {
  expect(text).not.toContain(value);
});

test('neither names, passwords, tokens nor addresses are exported', () => {
  expect(text.length).toBeGreaterThan(5_000);
  for (const value of [member.username, member.token, PASSWORD, '127.0.0.1']) {
    expect(text).not.toContain(value);
    expect(text).not.toContain(encodeURIComponent(value));
    expect(text).not.toContain(Buffer.from(value).toString('base64'));
  }
});

test('no statement is exported with a literal', () => {
  for (const span of spans) {
    const statement = attributeOf(span, 'db.query.text');
    expect(String(statement)).not.toMatch(/'[^']+'/);
  }
});

test('the log line of a request has the ids of its trace', () => {
  const lines = logLines.map((line): Record<string, unknown> => JSON.parse(line));
  const answered = lines.filter(({ msg, service }) => msg === 'answered' && service === 'api');
  expect(answered.length).toBeGreaterThan(3);
  const ids = new Set(spans.map(({ traceId, spanId }) => `${traceId} ${spanId}`));
  for (const line of answered) expect(ids).toContain(`${line.trace_id} ${line.span_id}`);
});

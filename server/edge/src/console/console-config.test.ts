import { readConsoleConfig } from './console-config.ts';

const OPS_URL = 'http://127.0.0.1:8082/';

test('the console has its own port and name, on loopback unless told otherwise', () => {
  expect(readConsoleConfig({ OPS_URL, DATA_DIR: '/data' })).toMatchObject({
    port: 8083,
    host: '127.0.0.1',
    opsUrl: 'http://127.0.0.1:8082',
    metricsUrls: [],
    releasesDir: '/data/releases',
  });
});

test('S13.5 the edges for members are named with commas in between', () => {
  const EDGE_METRICS_URLS = 'http://a/edge/metrics, http://b/edge/metrics';
  expect(readConsoleConfig({ OPS_URL, EDGE_METRICS_URLS }).metricsUrls).toEqual([
    'http://a/edge/metrics',
    'http://b/edge/metrics',
  ]);
});

test('Prometheus is named by its address; an empty one is none', () => {
  const PROMETHEUS_URL = 'http://prometheus:9090';
  expect(readConsoleConfig({ OPS_URL, PROMETHEUS_URL }).prometheusUrl).toBe(PROMETHEUS_URL);
  expect(readConsoleConfig({ OPS_URL, PROMETHEUS_URL: '' })).not.toHaveProperty('prometheusUrl');
});

test.each([
  ['EDGE_METRICS_URLS', { OPS_URL, EDGE_METRICS_URLS: 'edge' }],
  ['PROMETHEUS_URL', { OPS_URL, PROMETHEUS_URL: 'prometheus:9090' }],
  ['OPS_URL', {}],
  ['CONSOLE_PORT', { OPS_URL, CONSOLE_PORT: '99999' }],
  ['CONSOLE_TLS_CERT', { OPS_URL, CONSOLE_TLS_KEY: '/key' }],
  ['VELVET_ROOT', { OPS_URL, NODE_ENV: 'production' }],
])('a wrong %s is named', (name, environment) => {
  expect(() => readConsoleConfig(environment)).toThrow(name);
});

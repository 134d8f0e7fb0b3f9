import { readConsoleConfig } from './console-config.ts';

const OPS_URL = 'http://127.0.0.1:8082/';

test('the console has its own port and name, on loopback unless told otherwise', () => {
  expect(readConsoleConfig({ OPS_URL, DATA_DIR: '/data' })).toEqual({
    port: 8083,
    host: '127.0.0.1',
    opsUrl: 'http://127.0.0.1:8082',
    releasesDir: '/data/releases',
  });
});

test.each([
  ['OPS_URL', {}],
  ['CONSOLE_PORT', { OPS_URL, CONSOLE_PORT: '99999' }],
  ['CONSOLE_TLS_CERT', { OPS_URL, CONSOLE_TLS_KEY: '/key' }],
  ['VELVET_ROOT', { OPS_URL, NODE_ENV: 'production' }],
])('a wrong %s is named', (name, environment) => {
  expect(() => readConsoleConfig(environment)).toThrow(name);
});

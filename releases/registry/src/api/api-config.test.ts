import { readApiConfig } from './api-config.ts';

const tls = { TLS_CERT: '/c.pem', TLS_KEY: '/k.pem' };

test('by default it listens on this machine', () => {
  expect(readApiConfig({ DATA_DIR: '/data' })).toEqual({
    host: '127.0.0.1',
    port: 8070,
    releasesDir: '/data/releases',
  });
});

test('with a certificate it listens elsewhere, too', () => {
  const config = readApiConfig({ ...tls, RELEASE_API_HOST: '0.0.0.0', RELEASE_API_PORT: '443' });
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 443,
    tls: { cert: '/c.pem', key: '/k.pem' },
  });
});

test.each([
  ['RELEASE_API_HOST', { RELEASE_API_HOST: '0.0.0.0' }],
  ['RELEASE_API_HOST', { RELEASE_API_HOST: 'releases.example' }],
  ['RELEASE_API_PORT', { RELEASE_API_PORT: '70000' }],
  ['TLS_CERT and TLS_KEY', { TLS_CERT: '/c.pem' }],
  ['TLS_KEY', { ...tls, TLS_KEY: '' }],
])('%s is named when it cannot be used', (name, environment) => {
  expect(() => readApiConfig(environment)).toThrow(name);
});

import path from 'node:path';
import { readApiConfig, refuseUnusable } from './api-config.ts';
import { createInstallation, type Installation } from './testing/installation.ts';

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

describe('a folder of releases', () => {
  let home: Installation;
  beforeEach(async () => {
    home = await createInstallation();
  });
  afterEach(() => home.close());

  test('the key of snapshot and timestamp is enough', async () => {
    await expect(refuseUnusable(home.releasesDir)).resolves.toBeUndefined();
  });

  test('it does not start without that key', async () => {
    await home.withKeys('targets');
    await expect(refuseUnusable(home.releasesDir)).rejects.toThrow(
      'The key of the registry’s snapshot is not at hand (VELVET_KEYS)',
    );
  });

  test('it does not start before there are releases', async () => {
    await expect(refuseUnusable(path.join(home.folder, 'empty'))).rejects.toThrow(
      'no releases yet',
    );
  });
});

import { readStoreSettings, StoreSettingsError } from './store-settings.ts';

const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const read = (environment: Record<string, string>) =>
  readStoreSettings(environment, 'FILES_URL', '/data');

test('without an address files lie in the folder', () => {
  expect(read({})).toEqual({ kind: 'folder', folder: '/data' });
  expect(read({ FILES_URL: '' })).toEqual({ kind: 'folder', folder: '/data' });
});

test('an address names the bucket and what is before each key', () => {
  expect(read({ FILES_URL: 's3://velvet/files/live/', S3_REGION: 'eu-central-1' })).toEqual({
    kind: 's3',
    bucket: 'velvet',
    prefix: 'files/live',
    endpoint: undefined,
    region: 'eu-central-1',
  });
  expect(
    read({ FILES_URL: 's3://velvet', S3_ENDPOINT: 'http://127.0.0.1:9000/', ...keys }),
  ).toMatchObject({ prefix: '', endpoint: 'http://127.0.0.1:9000', region: 'us-east-1' });
});

test.each([
  ['FILES_URL', { FILES_URL: 'https://bucket.example' }],
  ['FILES_URL', { FILES_URL: 's3://' }],
  ['FILES_URL', { FILES_URL: 's3://velvet/../up', S3_ENDPOINT: 'x' }],
  ['S3_ENDPOINT', { FILES_URL: 's3://velvet', S3_ENDPOINT: 'store.example', ...keys }],
  ['S3_ENDPOINT', { FILES_URL: 's3://velvet', S3_ENDPOINT: 'https://a:b@store.example', ...keys }],
  ['S3_REGION', { FILES_URL: 's3://velvet', S3_REGION: 'here, or there', ...keys }],
  ['AWS_ACCESS_KEY_ID', { FILES_URL: 's3://velvet', S3_ENDPOINT: 'https://store.example' }],
  ['AWS_SECRET_ACCESS_KEY', { FILES_URL: 's3://velvet', AWS_ACCESS_KEY_ID: 'key' }],
])('%s is named when it cannot be used: %j', (variable, environment) => {
  expect(() => read(environment)).toThrow(StoreSettingsError);
  expect(() => read(environment)).toThrow(new RegExp(`^${variable} cannot be used: `));
});

import { StoreUnavailable } from '@velvet/files/file-store';
import type { StoreObserver } from '@velvet/files/observer';
import { openReleasesBucket } from './releases-bucket.ts';

const environment = { ...process.env };
const credentials = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
beforeAll(() => {
  Object.assign(process.env, credentials);
});
afterAll(() => {
  process.env = environment;
});

function aRecorder() {
  const told: unknown[] = [];
  const observer: StoreObserver = {
    observe: (call, work) =>
      work(({ outcome }) => void told.push([call.backend, call.operation, outcome])),
    watchBreaker: (state) => void told.push(state()),
  };
  return { told, observer };
}

test('calls of the bucket of RELEASES_URL are measured', async () => {
  const { told, observer } = aRecorder();
  // Nothing listens there.
  const place = { RELEASES_URL: 's3://releases', S3_ENDPOINT: 'http://127.0.0.1:9' };
  const bucket = await openReleasesBucket({ ...place, ...credentials }, '/nowhere', observer);
  await expect(bucket?.readVersion('metadata/timestamp.json')).rejects.toThrow(StoreUnavailable);
  await bucket?.close();
  expect(told).toEqual(['closed', ['s3', 'read_version', 'failed']]);
});

test('without RELEASES_URL there is no bucket to measure', async () => {
  const { told, observer } = aRecorder();
  expect(await openReleasesBucket({}, '/nowhere', observer)).toBeUndefined();
  expect(told).toEqual([]);
});

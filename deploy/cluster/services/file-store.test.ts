import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileStoreEnvironment, recordFileStore, requireSameStore } from './file-store.ts';

const bucket = {
  FILES_URL: 's3://velvet',
  S3_ENDPOINT: 'https://store.example',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'key',
};

describe('the variables of the bucket', () => {
  it('are those of the store and its credentials, and none without FILES_URL', () => {
    const { FILES_URL, ...rest } = bucket;
    expect(fileStoreEnvironment({ ...bucket, HOME: '/root', VELVET_SECRET: 's' })).toEqual(bucket);
    expect(fileStoreEnvironment(rest)).toEqual({});
  });

  it('are refused when they cannot be used', () => {
    expect(() => fileStoreEnvironment({ FILES_URL: 'velvet' })).toThrow('FILES_URL cannot be used');
  });
});

describe('the store of an installation', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-store-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is the only one that commands accept', async () => {
    await recordFileStore(folder, bucket);
    await expect(requireSameStore(folder, bucket)).resolves.toBeUndefined();
    await expect(requireSameStore(folder, {})).rejects.toThrow('with FILES_URL=s3://velvet');
    await recordFileStore(folder, {});
    await expect(requireSameStore(folder, {})).resolves.toBeUndefined();
    await expect(requireSameStore(folder, bucket)).rejects.toThrow('runs without FILES_URL');
  });

  it('may be any while none is recorded', async () => {
    await expect(requireSameStore(folder, bucket)).resolves.toBeUndefined();
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HeadObjectCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import type { FileStore } from '../file-store.ts';
import { StoreUnavailable } from '../file-store.ts';
import {
  noObjectStore,
  OBJECT_STORE_HOOK_MS,
  type ObjectStore,
  startObjectStore,
} from '../testing/object-store.ts';
import { describeStoreContract } from '../testing/store-contract.ts';
import { createS3Store } from './s3-store.ts';

// Full only: it needs the Debian packages of Swift.

let server: ObjectStore;
let store: FileStore;
const environment = { ...process.env };
const open = (
  prefix: string,
  limits?: Parameters<typeof createS3Store>[0]['limits'],
): FileStore => {
  const { bucket, endpoint, region } = server;
  const settings = { kind: 's3', bucket, prefix, endpoint, region } as const;
  return createS3Store({ settings, ...(limits && { limits }) });
};

/** A run without Swift says in the titles what it has not tested. */
const withStore = noObjectStore === undefined ? describe : describe.skip;

withStore(`a bucket${noObjectStore === undefined ? '' : ` (${noObjectStore})`}`, () => {
  beforeAll(async () => {
    server = await startObjectStore();
    Object.assign(process.env, server.environment);
    store = open('files');
  }, OBJECT_STORE_HOOK_MS);
  afterAll(async () => {
    process.env = environment;
    await store.close();
    await server.stop();
  });

  describeStoreContract(() => store);

  test('nobody reads a file without a signature', async () => {
    await store.write('private/a', Buffer.from('private'));
    const answer = await fetch(`${server.endpoint}/${server.bucket}/files/private/a`);
    expect(answer.ok).toBe(false);
    expect(await answer.text()).not.toContain('private');
  });

  test('a file has the media type of its name', async () => {
    await store.write('typed/a.vtt', Buffer.from('WEBVTT'));
    const client = new S3Client({
      endpoint: server.endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
    });
    const file = { Bucket: server.bucket, Key: 'files/typed/a.vtt' };
    const { ContentType } = await client.send(new HeadObjectCommand(file));
    client.destroy();
    expect(ContentType).toBe('text/vtt; charset=utf-8');
  });

  test('an upload that is interrupted leaves no file, and no parts that are paid for', async () => {
    const local = await mkdtemp(path.join(tmpdir(), 'velvet-interrupted-'));
    const client = new S3Client({
      endpoint: server.endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
    });
    try {
      const file = path.join(local, 'large');
      await writeFile(file, Buffer.alloc(64 * 1024 ** 2));
      const interrupting = new AbortController();
      const uploading = store.upload('interrupted/large', file, { signal: interrupting.signal });
      const ended = expect(uploading).rejects.toThrow('The process stops');
      const begun = async () => {
        const { Uploads = [] } = await client.send(
          new ListMultipartUploadsCommand({ Bucket: server.bucket }),
        );
        return Uploads.map(({ Key }) => Key);
      };
      for (let tries = 0; tries < 500 && (await begun()).length === 0; tries += 1) await delay(20);
      interrupting.abort(new Error('The process stops'));
      await ended;
      expect(await store.stat('interrupted/large')).toBeUndefined();
      for (let tries = 0; tries < 100 && (await begun()).length > 0; tries += 1) await delay(50);
      expect(await begun()).toEqual([]);
    } finally {
      client.destroy();
      await rm(local, { recursive: true, force: true });
    }
  });

  test('a list of more than a page is whole', async () => {
    const keys = Array.from({ length: 1_010 }, (_, index) => `pages/${index}`);
    for (let from = 0; from < keys.length; from += 16) {
      await Promise.all(
        keys.slice(from, from + 16).map((key) => store.write(key, Buffer.from('a'))),
      );
    }
    const listed = new Set<string>();
    for await (const { key } of store.list('pages')) listed.add(key);
    expect(listed).toEqual(new Set(keys));
  });

  test('a store that is killed is unavailable, and the same files are there when it is back', async () => {
    const limits = { connectMs: 500, silenceMs: 1_000, callMs: 2_000, partMs: 2_000 };
    const hasty = open('files', limits);
    await hasty.write('killed/a', Buffer.from('before'));
    await server.kill();
    await expect(hasty.write('killed/b', Buffer.from('lost'))).rejects.toThrow(StoreUnavailable);
    await server.start();
    expect(await hasty.read('killed/a')).toEqual(Buffer.from('before'));
    expect(await hasty.read('killed/b')).toBeUndefined();
    await hasty.close();
  });

  test('a store that is frozen is unavailable within the limit', async () => {
    const limits = { connectMs: 500, silenceMs: 1_000, callMs: 2_000, partMs: 2_000 };
    const hasty = open('files', limits);
    await hasty.write('frozen/a', Buffer.from('before'));
    for (const pid of server.pids) process.kill(pid, 'SIGSTOP');
    try {
      const startMs = performance.now();
      await expect(hasty.read('frozen/a')).rejects.toThrow(StoreUnavailable);
      expect(performance.now() - startMs).toBeLessThan(limits.callMs + 1_000);
    } finally {
      for (const pid of server.pids) process.kill(pid, 'SIGCONT');
    }
    expect(await hasty.read('frozen/a')).toEqual(Buffer.from('before'));
    await hasty.close();
  });
});

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
} from '@aws-sdk/client-s3';
import { AwsS3StorageAdapter } from '@flystorage/aws-s3';
import { FileStorage } from '@flystorage/file-storage';
import {
  checkedKey,
  type DescribedFile,
  type FileRange,
  type FileStore,
  StoreDamaged,
  StoreUnavailable,
  type TransferOptions,
} from '../file-store.ts';
import { hashOfFile } from '../folder-store.ts';
import type { BreakerState } from '../store-observer.ts';
import type { StoreSettings } from '../store-settings.ts';
import { createBreaker } from './breaker.ts';
import {
  type Bounded,
  createClient,
  isBeyondEnd,
  isConditionUnmet,
  isMissing,
  isOutage,
  isTimeout,
  listFiles,
  listFolders,
  type S3Limits,
  usualLimits,
} from './s3-client.ts';

/** What the store says of a file. */
interface Described extends DescribedFile {
  /** Changes with the content. */
  readonly etag: string;
}

interface S3Options {
  readonly settings: Extract<StoreSettings, { kind: 's3' }>;
  readonly limits?: S3Limits;
  /** Told of each call that failed because the store is down. */
  readonly onOutage?: (error: unknown) => void;
}

const MEGABYTE = 1024 ** 2;
const PART_BYTES = 8 * MEGABYTE;
const BREAKER = { faults: 5, pauseMs: 2_000, longestMs: 30_000 };
/** SHA-256 of the content, in hexadecimal digits, beside each file. */
const HASH = 'sha256';

/** A bucket, and whether its circuit breaker lets calls pass. */
interface S3Store extends FileStore {
  breakerState(): BreakerState;
}

/** Keeps files in a bucket behind the S3 interface. */
export function createS3Store({ settings, limits = usualLimits, onOutage }: S3Options): S3Store {
  const { bucket, prefix } = settings;
  const client = createClient(settings, limits);
  const storage = new FileStorage(
    new AwsS3StorageAdapter(client, {
      bucket,
      prefix,
      uploadConfiguration: { partSize: PART_BYTES, queueSize: 2 },
    }),
  );
  const breaker = createBreaker({ ...BREAKER, nowMs: () => performance.now() });
  const placeOf = (key: string) => ({
    Bucket: bucket,
    Key: prefix === '' ? checkedKey(key) : `${prefix}/${checkedKey(key)}`,
  });
  /** Bounds a call in time, and says plainly when the store is down. */
  const call = async <T>(
    what: string,
    ms: number,
    task: (signal: AbortSignal) => Promise<T>,
    given?: AbortSignal,
  ): Promise<T> => {
    const limit = AbortSignal.timeout(ms);
    const signal = given ? AbortSignal.any([limit, given]) : limit;
    const isFault = (error: unknown): boolean => !given?.aborted && isOutage(error);
    try {
      // Not every step of the libraries ends with the signal.
      return await breaker.run(() => Promise.race([task(signal), rejectedBy(signal)]), isFault);
    } catch (error) {
      given?.throwIfAborted();
      if (error instanceof StoreUnavailable || error instanceof StoreDamaged) throw error;
      if (!isFault(error)) throw error;
      onOutage?.(error);
      const reason = limit.aborted || isTimeout(error) ? 'timeout' : 'failed';
      throw new StoreUnavailable(`The file store did not ${what}`, { cause: error, reason });
    }
  };
  const get = (
    key: string,
    wanted: { Range?: string; IfMatch?: string; IfNoneMatch?: string },
    signal: AbortSignal,
  ) => client.send(new GetObjectCommand({ ...placeOf(key), ...wanted }), { abortSignal: signal });
  const listing: Bounded = (step) => call('list files', limits.callMs, step);
  /** A file part by part, each within its limit and tried again by itself. */
  async function* partsOf(file: Described, signal?: AbortSignal): AsyncIterable<Buffer> {
    for (let start = 0; start < file.size; start += PART_BYTES) {
      const range = { Range: rangeHeader({ start, length: PART_BYTES }), IfMatch: file.etag };
      yield await call(
        'send a part of a file',
        limits.partMs,
        async (limit) => bodyOf(await get(file.key, range, limit)),
        signal,
      );
    }
  }
  const download: FileStore['download'] = async (key, file, { signal } = {}) => {
    const found = await head(key);
    if (!found) return false;
    const target = await open(file, 'w', 0o600);
    const hash = createHash('sha256');
    try {
      for await (const bytes of partsOf(found, signal)) {
        hash.update(bytes);
        await target.writeFile(bytes);
      }
      if (found.sha256 !== undefined) checkHash(key, found.sha256, hash.digest('hex'));
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      await target.close();
    }
    return true;
  };
  const hashOf: FileStore['hashOf'] = async (key, { signal } = {}) => {
    const found = await head(key);
    if (!found) return undefined;
    const hash = createHash('sha256');
    for await (const bytes of partsOf(found, signal)) hash.update(bytes);
    return hash.digest('hex');
  };
  const head = (key: string) =>
    call('describe a file', limits.callMs, async (abortSignal): Promise<Described | undefined> => {
      const found = await orMissing(
        client.send(new HeadObjectCommand(placeOf(key)), { abortSignal }),
      );
      const sha256 = found?.Metadata?.[HASH];
      return (
        found && {
          key,
          size: found.ContentLength ?? 0,
          modifiedAt: found.LastModified ?? new Date(0),
          etag: found.ETag ?? '',
          ...(sha256 === undefined ? {} : { sha256 }),
        }
      );
    });
  const upload = async (key: string, file: string, { signal }: TransferOptions = {}) => {
    const { size } = await stat(file);
    const sha256 = await hashOfFile(file);
    // One limit for each part that there is.
    const ms = limits.partMs * Math.max(1, Math.ceil(size / PART_BYTES));
    const options = { ...described(key, sha256), size };
    await call(
      'take a file',
      ms,
      (abortSignal) =>
        storage.write(checkedKey(key), createReadStream(file), { ...options, abortSignal }),
      signal,
    );
  };
  return {
    folder: undefined,
    breakerState: breaker.state,
    locate: (key) => `s3://${bucket}/${placeOf(key).Key}`,
    write: (key, content) => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const options = { ...described(key, sha256), size: content.length };
      return call('take a file', limits.callMs, (abortSignal) =>
        storage.write(checkedKey(key), [Buffer.from(content)], { ...options, abortSignal }),
      );
    },
    upload,
    read: (key) =>
      call('send a file', limits.callMs, async (signal) => {
        const answer = await orMissing(get(key, {}, signal));
        if (!answer) return undefined;
        const bytes = await bodyOf(answer);
        const wanted = answer.Metadata?.[HASH];
        const found = createHash('sha256').update(bytes).digest('hex');
        if (wanted !== undefined) checkHash(key, wanted, found);
        return bytes;
      }),
    readRange: (key, range) =>
      call('send a part of a file', limits.callMs, async (signal) => {
        try {
          return await bodyOf(await get(key, { Range: rangeHeader(range) }, signal));
        } catch (error) {
          if (isMissing(error)) return undefined;
          if (isBeyondEnd(error)) return Buffer.alloc(0);
          throw error;
        }
      }),
    readVersion: (key, known) =>
      call('send a file', limits.callMs, async (signal) => {
        const wanted = known === undefined ? {} : { IfNoneMatch: known };
        try {
          const answer = await get(key, wanted, signal);
          return { content: await bodyOf(answer), version: answer.ETag ?? '' };
        } catch (error) {
          if (isMissing(error)) return undefined;
          if (isConditionUnmet(error)) return 'unchanged';
          throw error;
        }
      }),
    download,
    hashOf,
    stat: async (key) => {
      const found = await head(key);
      if (!found) return undefined;
      const { etag: _, ...file } = found;
      return file;
    },
    list: (folder) => listFiles(storage, checkedKey(folder), listing),
    folders: (folder) => listFolders(storage, checkedKey(folder), listing),
    copy: (from, to) =>
      call('copy a file', limits.partMs, (abortSignal) =>
        storage.copyFile(checkedKey(from), checkedKey(to), { abortSignal }),
      ),
    remove: (key) =>
      call('remove a file', limits.callMs, async (abortSignal) => {
        await orMissing(storage.deleteFile(checkedKey(key), { abortSignal }));
      }),
    close: async () => client.destroy(),
  };
}

/** Rejects with the signal's reason once it is aborted. */
const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/** Stored as `Content-Type` for other tools that read the bucket; our servers derive it from the name. */
const types = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.m3u8', 'application/vnd.apple.mpegurl'],
  ['.mp4', 'video/mp4'],
  ['.vtt', 'text/vtt; charset=utf-8'],
]);

const described = (key: string, sha256: string) => ({
  mimeType: types.get(path.extname(key)) ?? 'application/octet-stream',
  Metadata: { [HASH]: sha256 },
});

const rangeHeader = ({ start, length }: FileRange): string =>
  `bytes=${start}-${start + length - 1}`;

async function bodyOf(answer: GetObjectCommandOutput): Promise<Buffer> {
  if (!answer.Body) throw new Error('The answer has no body');
  return Buffer.from(await answer.Body.transformToByteArray());
}

function checkHash(key: string, wanted: string, found: string): void {
  if (wanted !== found) throw new StoreDamaged(`${key} is not what was written`);
}

/** Undefined when there is no such file. */
async function orMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AwsS3StorageAdapter } from '@flystorage/aws-s3';
import { FileStorage, isDirectory, isFile, type StatEntry } from '@flystorage/file-storage';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import {
  checkedKey,
  type FileRange,
  type FileStore,
  StoreDamaged,
  type StoredFile,
  StoreUnavailable,
  type UploadOptions,
} from '../file-store.ts';
import type { StoreSettings } from '../store-settings.ts';
import { createBreaker } from './breaker.ts';
import { isBeyondEnd, isMissing, isOutage } from './store-fault.ts';

/** How long things may take; all in milliseconds. */
export interface S3Limits {
  /** Until there is a connection. */
  readonly connectMs: number;
  /** Without a byte of an answer. */
  readonly silenceMs: number;
  /** For a small file, a list's page or a part of a file, with everything that is tried again. */
  readonly callMs: number;
  /** For one part of a large file. */
  readonly partMs: number;
}

export const usualLimits: S3Limits = {
  connectMs: 2_000,
  silenceMs: 5_000,
  callMs: 10_000,
  partMs: 60_000,
};

export interface S3Options {
  readonly settings: Extract<StoreSettings, { kind: 's3' }>;
  readonly limits?: S3Limits;
  /** Told of each call that failed because the store is down. */
  readonly onOutage?: (error: unknown) => void;
}

const MEGABYTE = 1024 ** 2;
const PART_BYTES = 8 * MEGABYTE;
const TRIES = 3;
const CONNECTIONS = 64;
const BREAKER = { faults: 5, pauseMs: 2_000, longestMs: 30_000 };
/** SHA-256 of the content, in hexadecimal digits, beside each file. */
const HASH = 'sha256';

/** Keeps files in a bucket behind the S3 interface. */
export function createS3Store({ settings, limits = usualLimits, onOutage }: S3Options): FileStore {
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
      throw new StoreUnavailable(`The file store did not ${what}`, { cause: error });
    }
  };
  const get = (key: string, wanted: { Range?: string; IfMatch?: string }, signal: AbortSignal) =>
    client.send(new GetObjectCommand({ ...placeOf(key), ...wanted }), { abortSignal: signal });
  const listing: Bounded = (step) => call('list files', limits.callMs, step);
  /** Part by part, each within its limit and tried again by itself. */
  const download: FileStore['download'] = async (key, file, { signal } = {}) => {
    const first = await head(key);
    if (!first) return false;
    const target = await open(file, 'w', 0o600);
    const hash = createHash('sha256');
    try {
      for (let start = 0; start < first.size; start += PART_BYTES) {
        const bytes = await call(
          'send a part of a file',
          limits.partMs,
          async (limit) => {
            const range = {
              Range: rangeHeader({ start, length: PART_BYTES }),
              IfMatch: first.etag,
            };
            return bodyOf(await get(key, range, limit));
          },
          signal,
        );
        hash.update(bytes);
        await target.writeFile(bytes);
      }
      if (first.sha256 !== undefined) checkHash(key, first.sha256, hash.digest('hex'));
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      await target.close();
    }
    return true;
  };
  const head = (key: string) =>
    call('describe a file', limits.callMs, async (abortSignal) => {
      const found = await orMissing(
        client.send(new HeadObjectCommand(placeOf(key)), { abortSignal }),
      );
      return (
        found && {
          key,
          size: found.ContentLength ?? 0,
          modifiedAt: found.LastModified ?? new Date(0),
          etag: found.ETag ?? '',
          sha256: found.Metadata?.[HASH],
        }
      );
    });
  const upload = async (key: string, file: string, { type, signal }: UploadOptions = {}) => {
    const { size } = await stat(file);
    const sha256 = await hashOfFile(file);
    // One limit for each part that there is.
    const ms = limits.partMs * Math.max(1, Math.ceil(size / PART_BYTES));
    const options = { ...described(type, sha256), size };
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
    locate: (key) => `s3://${bucket}/${placeOf(key).Key}`,
    write: (key, content, { type } = {}) => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const options = { ...described(type, sha256), size: content.length };
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
    download,
    stat: async (key) => {
      const found = await head(key);
      return found && { key, size: found.size, modifiedAt: found.modifiedAt };
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
    signedUrl: (key, { expiresAt }) => storage.temporaryUrl(checkedKey(key), { expiresAt }),
    close: async () => client.destroy(),
  };
}

function createClient(
  { endpoint, region }: S3Options['settings'],
  { connectMs, silenceMs }: S3Limits,
): S3Client {
  return new S3Client({
    region,
    // Amazon's buckets have a host name each, others need not.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: TRIES,
    // Every request is signed with its body's SHA-256; further checksums are not understood everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new NodeHttpHandler({
      connectionTimeout: connectMs,
      requestTimeout: silenceMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
      httpAgent: { keepAlive: true, maxSockets: CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: CONNECTIONS },
    }),
  });
}

/** Runs a step within a limit of time. */
type Bounded = <T>(step: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Rejects with the signal's reason once it is aborted. */
const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

const described = (type: string | undefined, sha256: string) => ({
  mimeType: type ?? 'application/octet-stream',
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

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
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

/** A page at a time, each within its own limit. */
async function* entriesOf(
  storage: FileStorage,
  folder: string,
  deep: boolean,
  bounded: Bounded,
): AsyncIterable<StatEntry> {
  const entries = storage.list(folder, { deep })[Symbol.asyncIterator]();
  for (;;) {
    const next = await bounded(() => entries.next());
    if (next.done) return;
    yield next.value;
  }
}

async function* listFiles(
  storage: FileStorage,
  folder: string,
  bounded: Bounded,
): AsyncIterable<StoredFile> {
  for await (const entry of entriesOf(storage, folder, true, bounded)) {
    if (!isFile(entry)) continue;
    const { path: key, size = 0, lastModifiedMs = 0 } = entry;
    yield { key, size, modifiedAt: new Date(lastModifiedMs) };
  }
}

async function* listFolders(
  storage: FileStorage,
  folder: string,
  bounded: Bounded,
): AsyncIterable<string> {
  for await (const entry of entriesOf(storage, folder, false, bounded)) {
    if (isDirectory(entry)) yield path.posix.basename(entry.path);
  }
}

/** A file of a store. */
export interface StoredFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** A file as `stat` describes it. */
export interface DescribedFile extends StoredFile {
  /** Of the content when it was written, in hexadecimal digits; a folder does not keep it. */
  readonly sha256?: string;
}

/** A small file with what tells it from earlier and later contents. */
export interface FileVersion {
  readonly content: Buffer;
  readonly version: string;
}

/** A part of a file, in bytes. */
export interface FileRange {
  readonly start: number;
  readonly length: number;
}

/**
 * Where files are kept: a folder, or a bucket behind the S3 interface. A key is a path with slashes,
 * such as `uploads/<hash>.webp`; in a folder it is the path below it.
 *
 * - A file is there whole or not at all, also when its writer is killed or the power fails.
 * - Of a file that is replaced, readers get the old or the new content.
 * - Nobody reads a bucket's files without its key.
 *
 * Every function throws StoreUnavailable when the store does not answer in time, and StoreDamaged when
 * a whole file is not what was written.
 */
export interface FileStore {
  /** The folder in which the files lie; undefined when they are not on this machine. */
  readonly folder: string | undefined;
  /** Where a file is, for people: a path, or `s3://bucket/key`. */
  locate(key: string): string;
  /** Writes a file that is in memory. */
  write(key: string, content: Uint8Array): Promise<void>;
  /** Writes a copy of a file of this machine, however long; in a bucket in parts of 8 MB. */
  upload(key: string, file: string, options?: TransferOptions): Promise<void>;
  /** The whole content; undefined when there is no such file. */
  read(key: string): Promise<Buffer | undefined>;
  /**
   * A part of a file; shorter when the file ends before, and undefined when there is no such file. No
   * more of the file is in memory.
   */
  readRange(key: string, range: FileRange): Promise<Buffer | undefined>;
  /** Copies a file to this machine, however long. Says whether it is there. */
  download(key: string, file: string, options?: TransferOptions): Promise<boolean>;
  /** Undefined when there is no such file. */
  stat(key: string): Promise<DescribedFile | undefined>;
  /**
   * The whole content with its version, unless it still has the version that is known; undefined when
   * there is no such file.
   */
  readVersion(key: string, known?: string): Promise<FileVersion | 'unchanged' | undefined>;
  /**
   * SHA-256 of the content, in hexadecimal digits, which is read for it; undefined when there is no such
   * file.
   */
  hashOf(key: string, options?: TransferOptions): Promise<string | undefined>;
  /** The files whose keys begin with a folder's name and a slash, at any depth, in no order. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Names of the folders directly below a folder, in no order. */
  folders(folder: string): AsyncIterable<string>;
  /** Copies a file inside the store. Throws when it is not there. */
  copy(from: string, to: string): Promise<void>;
  /** Removes a file. One that is not there is removed. */
  remove(key: string): Promise<void>;
  /** Ends connections. */
  close(): Promise<void>;
}

export interface TransferOptions {
  readonly signal?: AbortSignal;
}

/**
 * Why a store is unavailable: `refused` without asking, because it has just failed several times; no
 * answer within the limit; or no connection, or an answer that says so.
 */
export type UnavailableReason = 'refused' | 'timeout' | 'failed';

/** The store does not answer, or not in time. Trying again later makes sense. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly reason: UnavailableReason;

  constructor(message: string, options: ErrorOptions & { reason?: UnavailableReason } = {}) {
    super(message, options);
    this.reason = options.reason ?? 'failed';
  }
}

/** A file is not what was written under its key. */
export class StoreDamaged extends Error {
  override readonly name = 'StoreDamaged';
}

const KEY = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/;
const KEY_MAX = 512;

/**
 * Makes sure that a key names a file of the store and nothing outside of it.
 * @throws RangeError for any other text.
 */
export function checkedKey(key: string): string {
  if (key.length > KEY_MAX || !KEY.test(key)) throw new RangeError(`"${key}" is no key of a file`);
  return key;
}

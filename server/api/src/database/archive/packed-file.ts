import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { hashOfFile } from '@velvet/files/folder';

/** A file of rows, each as JSON on a line, packed with gzip. */
export interface PackedFile extends RowsSum {
  /** Of the packed file, in hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/** Writes blocks of lines; the file has its name once it is whole and on the disk. */
export async function writePacked(
  file: string,
  blocks: AsyncIterable<readonly string[]>,
): Promise<PackedFile> {
  const part = `${file}.part`;
  const digest = new RowsDigest();
  async function* text() {
    for await (const block of blocks) {
      for (const line of block) digest.add(line);
      yield block.map((line) => `${line}\n`).join('');
    }
  }
  await pipeline(Readable.from(text()), createGzip(), createWriteStream(part, { mode: 0o600 }));
  const written = await open(part);
  try {
    await written.sync();
  } finally {
    await written.close();
  }
  const [sha256, { size }] = [await hashOfFile(part), await stat(part)];
  await rename(part, file);
  return { ...digest.end(), sha256, bytes: size };
}

/**
 * The lines of a packed file, in blocks.
 * @throws when it cannot be read or unpacked.
 */
export async function* readPacked(file: string): AsyncGenerator<readonly string[]> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  // `readline` does not pass on what fails before it.
  const failed = pipeline(source, unpacked).then(
    () => undefined,
    (error: unknown) => error,
  );
  let block: string[] = [];
  for await (const line of createInterface({
    input: unpacked,
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    block.push(line);
    if (block.length < BLOCK_ROWS) continue;
    yield block;
    block = [];
  }
  const error = await failed;
  if (error) throw error;
  if (block.length > 0) yield block;
}

/** What the lines of a packed file come to. */
export async function sumOfPacked(file: string): Promise<RowsSum> {
  const digest = new RowsDigest();
  for await (const block of readPacked(file)) for (const line of block) digest.add(line);
  return digest.end();
}

/** Lines of a block; `archive_digest` in the database has the same. */
export const BLOCK_ROWS = 10_000;

/** What the lines of a partition come to. */
interface RowsSum {
  readonly rows: number;
  /** SHA-256 of the SHA-256s of blocks, in hexadecimal. */
  readonly digest: string;
}

/** Sums up the lines of a partition as they pass. */
export class RowsDigest {
  #rows = 0;
  #block = createHash('sha256');
  readonly #all = createHash('sha256');

  /** @param line one row without its end of line. */
  add(line: string): void {
    this.#block.update(`${line}\n`);
    this.#rows += 1;
    if (this.#rows % BLOCK_ROWS !== 0) return;
    this.#all.update(this.#block.digest());
    this.#block = createHash('sha256');
  }

  end(): RowsSum {
    if (this.#rows % BLOCK_ROWS !== 0) this.#all.update(this.#block.digest());
    return { rows: this.#rows, digest: this.#all.digest('hex') };
  }
}

import { createHash } from 'node:crypto';

/** Lines of a block; `archive_digest` in the database has the same. */
export const BLOCK_ROWS = 10_000;

/** What the lines of a partition come to. */
export interface RowsSum {
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

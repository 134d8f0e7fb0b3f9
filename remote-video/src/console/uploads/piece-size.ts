import { UPLOAD_PIECE_MAX } from '@velvet/contract/ops/uploads';

/** The first piece always has this length, so that a file can be recognised by it later. */
export const FIRST_PIECE_BYTES = 256 * 1024;
const MIN_BYTES = 64 * 1024;
const BEGIN_BYTES = 1024 * 1024;

/** A piece that takes longer than this is followed by a smaller one: the server waits for 25 s. */
const SLOW_MS = 8_000;
const FAST_MS = 2_000;

/** How long the next piece should be, in bytes, by how the line did with the last ones. */
interface PieceSize {
  readonly bytes: number;
  took(ms: number): PieceSize;
  failed(): PieceSize;
}

export const pieceSize = (bytes = BEGIN_BYTES): PieceSize => ({
  bytes,
  took: (ms) => (ms < FAST_MS ? larger(bytes) : ms > SLOW_MS ? smaller(bytes) : pieceSize(bytes)),
  failed: () => smaller(bytes),
});

const larger = (bytes: number) => pieceSize(Math.min(bytes * 2, UPLOAD_PIECE_MAX));
const smaller = (bytes: number) => pieceSize(Math.max(bytes / 2, MIN_BYTES));

import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '@velvet/files/error-code';
import type { SentPiece } from '../../../ops/ops-call.ts';
import { OpsRefused } from '../../../ops/ops-refused.ts';

/** A piece in a file of its own. */
export interface ReceivedPiece {
  readonly file: string;
  readonly length: number;
  /** Removes the file. */
  remove(): Promise<void>;
}

/** Ends the name of a piece that is not a part of its upload yet. */
export const PIECE_EXTENSION = '.piece';

/**
 * Writes a body to a file of its own as it arrives, without keeping more of it in memory than the
 * socket's and the file's buffers. Refused: `too_large`, `incomplete` when the sender went away,
 * `wrong_hash`, `no_space`.
 */
export async function receivePiece(
  { body, maxBytes }: Pick<SentPiece, 'body' | 'maxBytes'>,
  folder: string,
  sha256: string,
): Promise<ReceivedPiece | OpsRefused> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${randomUUID()}${PIECE_EXTENSION}`);
  const remove = () => rm(file, { force: true });
  const hash = createHash('sha256');
  let length = 0;
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      length += chunk.length;
      // What is too much is read, too, and discarded: its sender shall read the answer.
      if (length > maxBytes) continue;
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(body, measured, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await remove();
    const refused = refusalOf(error);
    if (refused) return refused;
    throw error;
  }
  const isWhole = length > 0 && length <= maxBytes;
  if (isWhole && hash.digest('hex') === sha256) return { file, length, remove };
  await remove();
  if (length > maxBytes) return new OpsRefused('too_large');
  return new OpsRefused(length === 0 ? 'incomplete' : 'wrong_hash');
}

/** What an error of receiving or storing a piece means for its sender; undefined for a fault. */
function refusalOf(error: unknown): OpsRefused | undefined {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new OpsRefused('no_space');
    case 'ERR_STREAM_PREMATURE_CLOSE':
    case 'ECONNRESET':
      return new OpsRefused('incomplete');
    default:
      return undefined;
  }
}

/**
 * Writes a piece to its place in the upload's file and waits until the disk has it. Doing it again
 * changes nothing. Refused with `no_space`.
 */
export async function placePiece(
  piece: ReceivedPiece,
  file: string,
  offset: number,
): Promise<OpsRefused | undefined> {
  try {
    const handle = await open(file, constants.O_RDWR | constants.O_CREAT, 0o600);
    const place = handle.createWriteStream({ start: offset, flush: true });
    await pipeline(createReadStream(piece.file), place);
    return undefined;
  } catch (error) {
    const refused = refusalOf(error);
    if (refused) return refused;
    throw error;
  }
}

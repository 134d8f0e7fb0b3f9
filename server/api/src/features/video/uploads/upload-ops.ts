import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { toId } from '@velvet/contract/brand';
import type { Upload } from '@velvet/contract/ops/uploads';
import type { FileStore } from '@velvet/files/file-store';
import { readItems } from '../../../database/from-row.ts';
import type { Queryable } from '../../../database/queryable.ts';
import {
  type OpsCall,
  type OpsHandlers,
  type OpsInputs,
  type OpsOutputs,
  pieceOf,
} from '../../../ops/ops-call.ts';
import { OpsRefused } from '../../../ops/ops-refused.ts';
import { decideRow } from '../operators/decide-row.ts';
import { pieceKey, uploadsFolder } from '../stream-files.ts';
import { placePiece, type ReceivedPiece, receivePiece } from './receive-piece.ts';

/** What operators send in pieces. */
export const uploadOps = {
  upload_page: async ({ db }) => ({ items: await readUploads(db, undefined) }),
  upload_shown: async ({ db }, { id }) => {
    const [upload] = await readUploads(db, id);
    return upload ?? new OpsRefused('not_found');
  },
  upload_start: start,
  upload_piece: addPiece,
  upload_finish: async ({ db }, { id, classId }) => {
    const finished = await decideRow<{ video_id: number }, 'finished'>(
      db,
      'operator_upload_finish($1, $2)',
      [id, classId],
      ['finished'],
    );
    return finished instanceof OpsRefused ? finished : { videoId: toId(finished.video_id) };
  },
  upload_abandon: ({ db }, { id }) =>
    decideRow(db, 'operator_upload_abandon($1)', [id], ['abandoned']),
} satisfies Partial<OpsHandlers>;

async function start(
  { db, services: { files, dataDir, uploadLimits } }: OpsCall,
  { name, size, sha256 }: OpsInputs['upload_start'],
): Promise<OpsOutputs['upload_start'] | OpsRefused> {
  if (size > uploadLimits.maxBytes) return new OpsRefused('too_large', { field: 'size' });
  // A bucket has no end; here only a piece lies for a moment.
  const isHere = files.folder !== undefined;
  if (isHere && !(await hasSpace(db, dataDir, size, uploadLimits.reserveBytes))) {
    return new OpsRefused('no_space');
  }
  const started = await decideRow<{ id: number }, 'started'>(
    db,
    'operator_upload_start($1, $2, $3)',
    [name, size, sha256 === undefined ? null : Buffer.from(sha256, 'hex')],
    ['started'],
  );
  return started instanceof OpsRefused ? started : { id: toId(started.id) };
}

/** Whether the disk holds what all open uploads still lack, this one and a stream as large. */
async function hasSpace(
  db: Queryable,
  dataDir: string,
  size: number,
  reserveBytes: number,
): Promise<boolean> {
  const { rows } = await db.query<{ lacking: string }>(
    `SELECT coalesce(sum(size - received), 0)::text AS lacking FROM video_upload WHERE state = 'open'`,
  );
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize >= Number(rows[0]?.lacking) + 2 * size + reserveBytes;
}

async function addPiece(
  call: OpsCall,
  input: OpsInputs['upload_piece'],
): Promise<OpsOutputs['upload_piece'] | OpsRefused> {
  const sent = pieceOf(call);
  const looked = await sent.inTransaction((db) => tell(db, 'look', input, undefined));
  if (looked instanceof OpsRefused) return looked;
  if (looked.outcome === 'repeated') return { outcome: 'repeated', received: looked.received };
  const folder = uploadsFolder(call.services.dataDir);
  const piece = await receivePiece(sent, folder, input.sha256);
  if (piece instanceof OpsRefused) return piece;
  try {
    return await sent.inTransaction((db) => store(db, call.services.files, input, piece));
  } catch (error) {
    if (error instanceof NotStored) return error.refused;
    throw error;
  } finally {
    await piece.remove();
  }
}

/** Ends a transaction in which a piece was noted whose bytes could not be written. */
class NotStored extends Error {
  override readonly name = 'NotStored';
  readonly refused: OpsRefused;

  constructor(refused: OpsRefused) {
    super(refused.reason);
    this.refused = refused;
  }
}

/** The row is locked from here to the commit, so that two senders of one piece take turns. */
async function store(
  db: Queryable,
  files: FileStore,
  input: OpsInputs['upload_piece'],
  piece: ReceivedPiece,
): Promise<OpsOutputs['upload_piece'] | OpsRefused> {
  const added = await tell(db, 'add', input, piece.length);
  if (added instanceof OpsRefused) return added;
  const { outcome, file, received } = added;
  if (outcome === 'repeated') return { outcome, received };
  const refused = await keepPiece(files, file, input.offset, piece);
  if (refused) throw new NotStored(refused);
  return { outcome: 'stored', received };
}

/**
 * Puts a piece into its place in the file, or, in a bucket, beside the others: there a file cannot be
 * added to, and parts of one that is being written have a smallest size and a largest number.
 */
async function keepPiece(
  files: FileStore,
  file: string,
  offset: number,
  piece: ReceivedPiece,
): Promise<OpsRefused | undefined> {
  if (files.folder !== undefined) {
    return placePiece(piece, path.join(uploadsFolder(files.folder), file), offset);
  }
  await files.upload(pieceKey(file, offset), piece.file);
  return undefined;
}

const tell = (
  db: Queryable,
  what: 'look' | 'add',
  { id, offset, sha256 }: OpsInputs['upload_piece'],
  length: number | undefined,
) =>
  decideRow<{ readonly file: string; readonly received: number }, 'new' | 'repeated'>(
    db,
    `operator_upload_piece_${what}($1, $2, $3, $4)`,
    [id, offset, length ?? null, Buffer.from(sha256, 'hex')],
    ['new', 'repeated'],
  );

const LISTED = 100;

/** One upload, or the open ones. */
const readUploads = (db: Queryable, id: number | undefined): Promise<readonly Upload[]> =>
  readItems<Upload>(
    db,
    `SELECT u.id, u.name, u.size, u.received, u.state, u.operator, u.created_at AS started_at,
        u.changed_at, t.video_id
       FROM video_upload u
       LEFT JOIN transcoding t ON t.upload_id = u.id
      WHERE CASE WHEN $1::bigint IS NULL THEN u.state = 'open' ELSE u.id = $1 END
      ORDER BY u.id DESC LIMIT ${LISTED}`,
    [id],
  );

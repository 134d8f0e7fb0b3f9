import { type Domain, field, listOf, optionalField, record } from '../codec.ts';
import { epochSeconds, id, integer, matching, oneOf, shortText, text } from '../primitives.ts';
import { defineOpsChange, defineOpsEndpoint, defineOpsRead } from './ops-endpoint.ts';

/** The largest piece in bytes. One must arrive within 25 s, so slow lines send smaller ones. */
export const UPLOAD_PIECE_MAX = 8 * 1024 * 1024;

const uploadId = id<'video upload'>();
/** Hexadecimal, lower case. */
const sha256 = matching(/^[0-9a-f]{64}$/);
const access = ['content'] as const;

const upload = record({
  id: field('id', uploadId),
  /** The operator's name of the file. */
  name: field('name', text),
  /** Of the whole file, in bytes. */
  size: field('size', integer(1)),
  /** So many bytes are there: where the next piece begins. */
  received: field('received', integer(0)),
  /** `expired`: a day passed without a piece. */
  state: field('state', oneOf(['open', 'finished', 'abandoned', 'expired'])),
  operator: field('operator', text),
  startedAt: field('started_at', epochSeconds),
  /** When the last piece came. */
  changedAt: field('changed_at', epochSeconds),
  /** The video it has become. */
  videoId: optionalField('video_id', id<'video'>()),
});
export type Upload = Domain<typeof upload>;

/** Unfinished uploads of all operators, newest first. */
export const uploadPage = defineOpsRead(access, {
  name: 'upload_page',
  path: '/uploads/page',
  output: record({ items: field('items', listOf(upload)) }),
});

/** One upload: after a reload or a lost connection, sending goes on at `received`. */
export const uploadShown = defineOpsRead(access, {
  name: 'upload_shown',
  path: '/uploads/shown',
  input: record({ id: field('id', uploadId) }),
  output: upload,
});

/**
 * Begins an upload. Refused with `no_transcoder` where no process could transcode it, `too_large`
 * beyond the configured size, `no_space` where the disk would run full, `uploads_open` when the
 * operator has ten unfinished ones.
 */
export const uploadStart = defineOpsChange(access, {
  name: 'upload_start',
  path: '/uploads/start',
  input: record({
    name: field('name', shortText(1, 255)),
    size: field('size', integer(1)),
    /** Of the whole file; compared before it is transcoded. */
    sha256: optionalField('sha256', sha256),
  }),
  output: record({ id: field('id', uploadId) }),
});

/**
 * Stores a piece: the body, as `application/octet-stream`. Pieces come in order; one that is there
 * already, with the same offset and hash, is accepted again. Refused with `wrong_hash` when the body
 * is not what the hash says, `wrong_offset` when it begins elsewhere than at `received`.
 */
export const uploadPiece = defineOpsEndpoint({
  name: 'upload_piece',
  path: '/uploads/piece',
  access,
  effect: 'piece',
  file: { types: ['application/octet-stream'], maxBytes: UPLOAD_PIECE_MAX },
  input: record({
    id: field('id', uploadId),
    /** Where it begins in the file, in bytes. */
    offset: field('offset', integer(0)),
    /** Of the piece. */
    sha256: field('sha256', sha256),
  }),
  output: record({
    outcome: field('outcome', oneOf(['stored', 'repeated'])),
    received: field('received', integer(0)),
  }),
});

/**
 * Makes a hidden video of a complete upload and has it transcoded. Refused with `incomplete` while
 * bytes lack.
 */
export const uploadFinish = defineOpsChange(access, {
  name: 'upload_finish',
  path: '/uploads/finish',
  input: record({ id: field('id', uploadId), classId: field('class_id', id<'video class'>()) }),
  output: record({ videoId: field('video_id', id<'video'>()) }),
});

/** Gives an unfinished upload up; what has come of it is removed within minutes. */
export const uploadAbandon = defineOpsChange(access, {
  name: 'upload_abandon',
  path: '/uploads/abandon',
  input: record({ id: field('id', uploadId) }),
  output: record({ outcome: field('outcome', oneOf(['abandoned'])) }),
});

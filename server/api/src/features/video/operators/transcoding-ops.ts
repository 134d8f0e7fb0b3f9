import {
  type Transcoding,
  transcodingFailures,
  transcodingSteps,
} from '@velvet/contract/ops/transcodings';
import { fromRow, type RowOf } from '../../../database/from-row.ts';
import type { Queryable } from '../../../database/queryable.ts';
import { type OpsHandlers, pageOfRows, ROWS_OF_PAGE } from '../../../ops/ops-call.ts';
import { decideRow } from './decide-row.ts';

/** How uploads become videos, as operators see it. */
export const transcodingOps = {
  transcoding_page: async ({ db }, { state, cursor: before }) =>
    pageOfRows(await readTranscodings(db, { state, before, limit: ROWS_OF_PAGE }), toTranscoding),
  transcoding_retry: ({ db }, { id, version }) => decide(db, 'retry', 'waiting', id, version),
  transcoding_cancel: ({ db }, { id, version }) => decide(db, 'cancel', 'cancelled', id, version),
} satisfies Partial<OpsHandlers>;

const decide = <Outcome extends string>(
  db: Queryable,
  what: 'retry' | 'cancel',
  wanted: Outcome,
  id: number,
  seen: string,
) =>
  decideRow<{ readonly version: string }, Outcome>(
    db,
    `operator_transcoding_${what}($1, $2)`,
    [id, seen],
    [wanted],
  );

/** Which transcodings; without a value all of them. */
interface TranscodingQuery {
  readonly video?: number;
  readonly state?: string | undefined;
  /** Only transcodings with a lower id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

type Head = Omit<Transcoding, 'step' | 'failure'>;

/** A transcoding with the name of the uploaded file. */
export interface TranscodingRow extends RowOf<Head> {
  readonly step: string;
  readonly reason: string | null;
  readonly posters: number;
  /** Name of the stream without captions. */
  readonly stream: string;
}

/** Transcodings, newest first. */
export async function readTranscodings(
  db: Queryable,
  { video, state, before, limit }: TranscodingQuery,
): Promise<readonly TranscodingRow[]> {
  const { rows } = await db.query<TranscodingRow>(
    `SELECT t.id, t.video_id, u.name, t.state, t.step, t.percent, t.reason, t.attempts, t.posters,
        transcoding_stream(u.file) AS stream, t.created_at, t.changed_at,
        transcoding_version(t) AS version
       FROM transcoding t JOIN video_upload u ON u.id = t.upload_id
      WHERE ($1::bigint IS NULL OR t.video_id = $1) AND ($2::text IS NULL OR t.state = $2)
        AND ($3::bigint IS NULL OR t.id < $3)
      ORDER BY t.id DESC LIMIT $4`,
    [video ?? null, state ?? null, before ?? null, limit],
  );
  return rows;
}

export function toTranscoding({ step: at, ...row }: TranscodingRow): Transcoding {
  const step = transcodingSteps.find((each) => each === at);
  // A word of a later version is a fault to this one.
  const failure = transcodingFailures.find((each) => each === row.reason) ?? 'fault';
  return {
    ...fromRow<Head>(row),
    ...(row.state === 'running' && step ? { step } : {}),
    ...(row.state === 'failed' ? { failure } : {}),
  };
}

import * as v from 'valibot';
import { previewSchema } from '../preview/preview-document.ts';

/** The HTTP interface of the release API, for its server and its client. */

/** A piece that the client sends. */
export const PIECE_BYTES = 256 * 1024;
/** The largest piece that is accepted. */
export const PIECE_MAX_BYTES = 1024 * 1024;
/** An app's document. */
export const DOCUMENT_MAX_BYTES = 512 * 1024;
/** One file of a release. */
export const FILE_MAX_BYTES = 16 * 1024 * 1024;
/** All files of a release. */
export const TOTAL_MAX_BYTES = 64 * 1024 * 1024;
export const FILES_MAX = 2_000;

/** Where documents of the registry and files of its releases are read. */
export const metadataAddress = (name: string): string => `/metadata/${name}`;
export const fileAddress = (app: string, version: string, name: string): string =>
  `/releases/${app}/${version}/${name}`;

/** What is sent: releases, and previews that change nothing in the registry. */
export type UploadKind = 'uploads' | 'previews';

/** Where one is begun, asked for and finished. */
export const uploadsAddress = (kind: UploadKind, app: string): string => `/${kind}/${app}`;
export const uploadAddress = (kind: UploadKind, app: string, upload: string): string =>
  `${uploadsAddress(kind, app)}/${upload}`;
/** Of a piece, below the address of its upload. */
export const pieceAddress = (
  upload: string,
  { sha256, from }: { readonly sha256: string; readonly from: number },
): string => `${upload}/files/${sha256}?from=${from}`;
export const finishAddress = (upload: string): string => `${upload}/finish`;

/** Where an app's previews are listed and ended. */
export const previewRequestsAddress = (app: string): string => `/previews/${app}/requests`;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const hexDigest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const missingFileSchema = v.object({
  sha256: hexDigest,
  bytes: count,
  /** How many bytes, from the first one on, are there already. */
  received: count,
});
export type MissingFile = v.InferOutput<typeof missingFileSchema>;

/** What is still to be sent. The files of a release are listed once its `release.json` is there. */
export const uploadSchema = v.object({
  /** SHA-256 of the document, which identifies the upload. */
  upload: hexDigest,
  missing: v.array(missingFileSchema),
});
export type Upload = v.InferOutput<typeof uploadSchema>;

export const receivedSchema = v.object({ received: count });

/** What is in use after a release. */
export const finishedSchema = v.object({
  app: v.string(),
  /** Of the app's document. */
  version: count,
  current: v.string(),
  canary: v.optional(v.object({ version: v.string(), percent: v.number() })),
});
export type Finished = v.InferOutput<typeof finishedSchema>;

/** A preview that may be opened. Times are milliseconds since the epoch. */
export const previewStateSchema = v.object(
  v.pick(previewSchema, ['app', 'preview', 'label', 'created', 'expires']).entries,
);
export type PreviewState = v.InferOutput<typeof previewStateSchema>;

/** The previews that an app has, the newest first. */
export const previewListSchema = v.object({ previews: v.array(previewStateSchema) });
export type PreviewList = v.InferOutput<typeof previewListSchema>;

/** Why a request is refused, and its status. */
export const problemStatus = {
  invalid: 400,
  not_signed: 403,
  not_found: 404,
  unknown_app: 404,
  /** Something else was released in the meantime; begin again from what is in force. */
  outdated: 409,
  /** Bytes are missing, of a file or before a piece: ask what is there. */
  incomplete: 409,
  too_large: 413,
  wrong_type: 415,
  /** The content does not have its hash; its bytes are dropped. */
  damaged: 422,
  /** The release does not fit what is in production. */
  refused: 422,
  failed: 500,
  unavailable: 503,
} as const;
export type ProblemCode = keyof typeof problemStatus;

const codes = Object.keys(problemStatus).filter(
  (code): code is ProblemCode => code in problemStatus,
);

export const problemSchema = v.object({
  problem: v.object({
    code: v.picklist(codes),
    /** The part of the request, document or release that the message is about. */
    field: v.optional(v.string()),
    message: v.string(),
  }),
});

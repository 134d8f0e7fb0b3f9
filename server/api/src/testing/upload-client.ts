import { createHash } from 'node:crypto';
import { opsRequest } from '@velvet/contract/ops/ops-endpoint';
import { uploadPiece } from '@velvet/contract/ops/uploads';
import type { OpsClient, OpsReply } from './ops-client.ts';

type UploadId = Parameters<typeof uploadPiece.input.encode>[0]['id'];

const OCTETS = 'application/octet-stream';

/** A piece as a console sends it. */
interface SentPiece {
  readonly id: UploadId;
  readonly offset: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The hash of the bytes by default. */
  readonly sha256?: string;
}

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Sends one piece of a file. */
export const sendPiece = (
  client: Pick<OpsClient, 'send'>,
  token: string,
  { id, offset, bytes, sha256 = sha256Of(bytes) }: SentPiece,
): Promise<OpsReply> =>
  client.send(
    opsRequest(uploadPiece, { id, offset, sha256 }, new Blob([bytes], { type: OCTETS })),
    { token },
  );

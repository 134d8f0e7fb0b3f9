import { MEDIA_ADDRESS_S } from '@velvet/contract/constants';
import {
  asEpochMs,
  asSeconds,
  type EpochSeconds,
  toEpochMs,
  toEpochSeconds,
  toMilliseconds,
} from '@velvet/contract/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaRights, RightsOf } from '../media/media-rights.ts';
import { refuseAddress, sendText } from '../media/send-asset.ts';
import { type MediaGrant, readGrant } from '../media/signed-prefix.ts';
import { findMediaFile, type MediaFile } from './media-files.ts';
import { StreamError } from './rendition.ts';
import type { Stream, StreamStore } from './stream-store.ts';

const PART_AGE_S = 86_400;
const TEXT_AGE_S = 60;

/** What the gate needs. */
interface MediaGateOptions {
  readonly key: Uint8Array;
  /** Keys with which grants were signed that are still good. */
  readonly formerKeys?: readonly Uint8Array[];
  readonly streams: StreamStore;
  readonly rightsOf: RightsOf;
  readonly nowMs: () => number;
}

interface MediaRoute {
  readonly Params: { readonly '*': string };
}
const PLACE = /^([^/]+)\/([^/]+)\/(.+)$/;

/**
 * Serves `/m/<grant>/<stream>/…`. The grant is part of the path, so playlists name their parts
 * relatively and inherit it; no cookie or header is needed. A part beyond the grant's limit does
 * not exist.
 */
export function mediaGate(options: MediaGateOptions) {
  const { key, formerKeys = [], streams, rightsOf, nowMs } = options;
  const keys = [key, ...formerKeys];
  const now = (): EpochSeconds => toEpochSeconds(asEpochMs(nowMs()));
  return (server: FastifyInstance): void => {
    // One wildcard: the router refuses a single parameter as long as a grant.
    const serve = async (request: FastifyRequest<MediaRoute>, reply: FastifyReply) => {
      const [, token = '', name = '', path = ''] = PLACE.exec(request.params['*']) ?? [];
      void reply.header('x-content-type-options', 'nosniff');
      const grant = keys.map((each) => readGrant(each, token, now())).find(Boolean);
      const isOfStream = grant?.stream === name;
      if (!isOfStream || !covers(await rightsOf(grant.sessionHash, givenMs(grant)), grant)) {
        return refuseAddress(reply);
      }
      const stream = await streams.find(name);
      const file = stream && findMediaFile(stream, path, grant.segmentLimit);
      if (!stream || !file) return sendText(reply, 404, 'Not found');
      const content = await readContent(stream, file);
      if (!content) return sendText(reply, 404, 'Not found');
      const age = file.kind === 'text' ? TEXT_AGE_S : PART_AGE_S;
      const left = Math.max(0, grant.expiresAt - now());
      void reply.type(file.type).header('cache-control', `private, max-age=${Math.min(age, left)}`);
      return send(request, reply, content);
    };
    server.route<MediaRoute>({ method: ['GET', 'HEAD'], url: '/m/*', handler: serve });
  };
}

/**
 * When the second in which a grant was given is over. What was looked up before that may be older
 * than the right it was given for, such as a recharge of this moment.
 */
const givenMs = ({ expiresAt }: MediaGrant): number =>
  toEpochMs(expiresAt) - toMilliseconds(asSeconds(MEDIA_ADDRESS_S - 1));

/** Whether what a grant was given for is still so: the session, and for a whole video the right to it. */
const covers = (rights: MediaRights | undefined, { segmentLimit }: MediaGrant): boolean =>
  rights !== undefined && (segmentLimit !== 0 || rights.wholeVideos);

async function readContent({ files }: Stream, content: MediaFile): Promise<Buffer | undefined> {
  if (content.kind === 'text') return Buffer.from(content.text);
  const { file, bytes } = content;
  if (!bytes) return files.read(file);
  const part = await files.readRange(file, bytes);
  if (part?.length === bytes.length) return part;
  throw new StreamError(`${file} is shorter than its playlist says`);
}

function send(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  content: Buffer,
): FastifyReply {
  const range = readRange(request.headers.range, content.length);
  void reply.header('accept-ranges', 'bytes');
  if (range === undefined) return reply.send(content);
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${content.length}`);
    return sendText(reply, 416, 'No such range');
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${content.length}`)
    .send(content.subarray(range.first, range.last + 1));
}

/** Bytes asked for, both ends included. */
interface AskedRange {
  readonly first: number;
  readonly last: number;
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads a Range header with one range. `undefined`: send everything (none, or a form that may be
 * ignored); `unsatisfiable`: answer 416.
 */
function readRange(
  header: string | undefined,
  size: number,
): AskedRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { first: start, last: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { ComposedPage } from '../compose/compose-page.ts';
import type { Encoding } from './conditions.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const BROTLI_QUALITY = 5;

export interface EncodedPage {
  readonly contentSecurityPolicy: string;
  readonly etag: string;
  readonly bodies: ReadonlyMap<Encoding, Buffer>;
}

/** A page in every supported encoding. */
export async function encodePage({
  html,
  contentSecurityPolicy,
}: ComposedPage): Promise<EncodedPage> {
  const identity = Buffer.from(html);
  const quality = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  };
  const bodies = new Map<Encoding, Buffer>([
    ['identity', identity],
    ['br', await compressBrotli(identity, quality)],
    ['gzip', await compressGzip(identity)],
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { contentSecurityPolicy, bodies, etag: `W/"${hash}"` };
}

/** Errors surface at the reader of the output. */
const seenByReader = (): void => undefined;

/** Flushes each part as soon as it is available, also when compressed. */
export function streamParts(parts: AsyncIterable<string>, encoding: Encoding): Readable {
  const source = Readable.from(parts);
  switch (encoding) {
    case 'identity':
      return source;
    case 'gzip':
      return pipeline(source, createGzip({ flush: constants.Z_SYNC_FLUSH }), seenByReader);
    case 'br': {
      const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
      const compressor = createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params });
      return pipeline(source, compressor, seenByReader);
    }
  }
}

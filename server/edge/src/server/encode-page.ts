import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { ComposedPage } from '../compose/compose-page.ts';
import type { Encoding } from './request.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const BROTLI_QUALITY = 5;
/** Of a page that is sent once, where the time it takes counts for more than the last bytes. */
const BROTLI_QUALITY_ONCE = 4;
/**
 * 128 KiB, more than most pages have. Brotli's own choice of 4 MiB takes 8 MB for each page, which V8
 * counts, so that it collected the whole heap after every tenth page.
 */
const BROTLI_WINDOW_BITS = 17;

export interface EncodedPage {
  readonly contentSecurityPolicy: string;
  readonly etag: string;
  readonly bodies: ReadonlyMap<Encoding, Buffer>;
}

const brotliParams = (quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
});

/** A page in every supported encoding. */
export async function encodePage({
  html,
  contentSecurityPolicy,
}: ComposedPage): Promise<EncodedPage> {
  const identity = Buffer.from(html);
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const params = { ...brotliParams(BROTLI_QUALITY), ...size };
  const bodies = new Map<Encoding, Buffer>([
    ['identity', identity],
    ['br', await compressBrotli(identity, { params })],
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
      const params = brotliParams(BROTLI_QUALITY_ONCE);
      const compressor = createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params });
      return pipeline(source, compressor, seenByReader);
    }
  }
}

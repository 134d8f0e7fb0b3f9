import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptsGzip } from './accepted-encoding.ts';

const compress = promisify(gzip);
/** Less than this fits into one packet either way. */
const WORTH_IT_CHARACTERS = 1_400;

const isWorthIt = (text: string | Buffer): boolean => text.length >= WORTH_IT_CHARACTERS;

/** Texts that several calls are answered with, and what they are compressed. */
const sharedTexts = new WeakMap<Buffer, { gzipped?: Promise<Buffer> }>();

/** A text as bytes, to be answered to several calls: it is compressed once. */
export function shareText(text: string): Buffer {
  const bytes = Buffer.from(text);
  sharedTexts.set(bytes, {});
  return bytes;
}

function gzipped(text: string | Buffer): Promise<Buffer> {
  const shared = typeof text === 'string' ? undefined : sharedTexts.get(text);
  if (!shared) return compress(text);
  shared.gzipped ??= compress(text);
  return shared.gzipped;
}

const isText = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || (Buffer.isBuffer(payload) && sharedTexts.has(payload));

/** Compresses text responses: a page of listings shrinks from 7 to under 3 KB. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!isText(payload) || !isWorthIt(payload) || reply.hasHeader('Content-Encoding')) {
      return done(null, payload);
    }
    const vary = reply.getHeader('Vary');
    reply.header('Vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
    if (!acceptsGzip(request.headers['accept-encoding'])) return done(null, payload);
    gzipped(payload).then((body) => {
      reply.header('Content-Encoding', 'gzip').header('Content-Length', body.length);
      done(null, body);
    }, done);
  });
}

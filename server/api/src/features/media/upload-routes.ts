import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FileStore } from '@velvet/files/file-store';
import type { FastifyInstance } from 'fastify';
import { pictureType } from './picture-type.ts';
import { FOR_EVER, PICTURE_POLICY } from './send-asset.ts';
import { UPLOADS } from './store-picture.ts';

const PREFIX = `/media/${UPLOADS}/`;
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const NAME = /^[0-9a-f]{64}\.(?:png|jpg|webp)$/;

/** Avatars, banners and posters below /media/uploads: public, and kept by caches for ever. */
export const registerUploads = (server: FastifyInstance, files: FileStore): Promise<void> =>
  files.folder === undefined
    ? serveFromStore(server, files)
    : serveFolder(server, path.join(files.folder, UPLOADS));

async function serveFolder(server: FastifyInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await server.register(fastifyStatic, {
    root: folder,
    prefix: PREFIX,
    index: false,
    decorateReply: false,
    immutable: true,
    maxAge: YEAR_MS,
    allowedPath: (pathName) => NAME.test(pathName.slice(1)),
    setHeaders: (reply) => {
      reply.header('Content-Security-Policy', PICTURE_POLICY);
    },
  });
}

async function serveFromStore(server: FastifyInstance, files: FileStore): Promise<void> {
  server.get<{ Params: { name: string } }>(`${PREFIX}:name`, async (request, reply) => {
    const { name } = request.params;
    if (!NAME.test(name)) return reply.callNotFound();
    const etag = `"${name}"`;
    // What has this name is always the same.
    const isKnown = request.headers['if-none-match'] === etag;
    const bytes = isKnown ? undefined : await files.read(`${UPLOADS}/${name}`);
    if (!isKnown && !bytes) return reply.callNotFound();
    reply
      .header('Cache-Control', FOR_EVER)
      .header('Content-Security-Policy', PICTURE_POLICY)
      .header('ETag', etag);
    return bytes ? reply.type(pictureType(name)).send(bytes) : reply.code(304).send();
  });
}

import { createHmac } from 'node:crypto';
import { parseOptional } from '@velvet/contract/parse';
import { epochSeconds } from '@velvet/contract/primitives';
import { toEpochSeconds } from '@velvet/contract/time';
import type { FileStore } from '@velvet/files/file-store';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RightsOf } from '../media/media-rights.ts';
import { PICTURE_POLICY } from '../media/send-asset.ts';
import { isSameText } from '../media/signed-prefix.ts';
import { pictureType } from '../media/store-picture.ts';

const PREFIX = '/media/support/';
const ADDRESS = /^(\d{1,12})\.([\w-]{43})\.([\w-]{43})\/([0-9a-f-]{36}\.(?:png|jpg|webp))$/;
/** Addresses of one step are equal, so that a history fetched again does not reload its pictures. */
const STEP_S = 6 * 3_600;

/** Folder of the pictures of conversations; nothing else serves it. */
export const SUPPORT_FOLDER = 'support';

/** The key of a picture, by its name. */
export const supportKey = (name: string): string => `${SUPPORT_FOLDER}/${name}`;

interface Viewer {
  readonly sessionHash: Buffer;
  readonly now: Date;
}

/** Addresses of pictures, each valid for one session, and the way back. */
interface SupportPictures {
  urlOf(name: string, viewer: Viewer): string;
  read(
    address: string,
    now: Date,
  ): { readonly name: string; readonly sessionHash: Buffer } | undefined;
}

/** @param former keys with which addresses were made that are still good. */
export function createSupportPictures(
  key: Uint8Array,
  former: readonly Uint8Array[] = [],
): SupportPictures {
  const macOf = (head: string, name: string, using = key): string =>
    createHmac('sha256', using).update(`velvet support v1|${head}|${name}`).digest('base64url');
  return {
    urlOf(name, { sessionHash, now }) {
      const expiresAt = (Math.floor(toEpochSeconds(now) / STEP_S) + 2) * STEP_S;
      const head = `${expiresAt}.${sessionHash.toString('base64url')}`;
      return `${PREFIX}${head}.${macOf(head, name)}/${name}`;
    },
    read(address, now) {
      const [, expiry = '', session = '', mac = '', name = ''] = ADDRESS.exec(address) ?? [];
      const expiresAt = parseOptional(epochSeconds, expiry);
      const isOurs = [key, ...former].some((each) =>
        isSameText(mac, macOf(`${expiry}.${session}`, name, each)),
      );
      if (!isOurs) return undefined;
      if (expiresAt === undefined || expiresAt <= toEpochSeconds(now)) return undefined;
      return { name, sessionHash: Buffer.from(session, 'base64url') };
    },
  };
}

interface PictureOptions {
  readonly files: FileStore;
  readonly pictures: SupportPictures;
  readonly rightsOf: RightsOf;
  readonly now: () => Date;
}

/** Serves a picture to the session that was given its address, while it lasts. */
export function registerSupportPictures(server: FastifyInstance, options: PictureOptions): void {
  const { files, pictures, rightsOf, now } = options;
  // A wildcard: the router refuses a single parameter as long as a grant.
  server.get<{ Params: { '*': string } }>(`${PREFIX}*`, async (request, reply) => {
    const grant = pictures.read(request.params['*'], now());
    if (!grant || !(await rightsOf(grant.sessionHash))) return refuse(reply);
    const bytes = await files.read(supportKey(grant.name));
    if (!bytes) return reply.callNotFound();
    return reply
      .header('Cache-Control', 'private, no-store')
      .header('Content-Security-Policy', PICTURE_POLICY)
      .header('Cross-Origin-Resource-Policy', 'same-origin')
      .type(pictureType(grant.name))
      .send(bytes);
  });
}

const refuse = (reply: FastifyReply): FastifyReply =>
  reply
    .code(403)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('This address is not valid or has expired');

import { toEpochSeconds } from '@velvet/contract/time';
import type { FileStore } from '@velvet/files/file-store';
import type { FastifyInstance } from 'fastify';
import type { RightsOf } from '../media/media-rights.ts';
import { PICTURE_POLICY, refuseAddress } from '../media/send-asset.ts';
import { createSessionAddresses, endOfNextStep } from '../media/session-addresses.ts';
import { pictureType } from '../media/store-picture.ts';

const PREFIX = '/media/support/';
const ADDRESS = /^([^/]+)\/([0-9a-f-]{36}\.(?:png|jpg|webp))$/;
/** Addresses expire at multiples of this. */
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
  const addresses = createSessionAddresses('support', key, former);
  return {
    urlOf(name, { sessionHash, now }) {
      const expiresAt = endOfNextStep(toEpochSeconds(now), STEP_S);
      return `${PREFIX}${addresses.write({ sessionHash, expiresAt }, name)}/${name}`;
    },
    read(address, now) {
      const [, grant = '', name = ''] = ADDRESS.exec(address) ?? [];
      const read = addresses.read(grant, toEpochSeconds(now), name);
      return read && { name, sessionHash: read.sessionHash };
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
    if (!grant || !(await rightsOf(grant.sessionHash))) return refuseAddress(reply);
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

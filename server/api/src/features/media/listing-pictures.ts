import { createHmac } from 'node:crypto';
import type { PictureVariants } from '@velvet/contract/picture';
import { type EpochSeconds, toEpochSeconds } from '@velvet/contract/time';
import type { Asset } from './asset-store.ts';
import { createSessionAddresses, endOfNextStep, type SessionGrant } from './session-addresses.ts';
import { isSameText } from './signed-prefix.ts';

/** The viewer of a profile, and the time. */
export interface PhotoViewer {
  /** SHA-256 of the session's token. */
  readonly sessionHash: Buffer;
  readonly now: Date;
}

/** One photo, for one session, until a time. */
interface PhotoGrant extends SessionGrant {
  readonly file: string;
}

/** Addresses of the pictures of listings, and the way back. A picture elsewhere keeps its address. */
export interface ListingPictures {
  /** Public and permanent; it reveals nothing about other pictures' addresses. */
  coverUrl(file: string): string;
  /** The sizes in which a cover can be had; undefined for a picture elsewhere. */
  coverVariants(file: string): PictureVariants | undefined;
  /** Valid for one session and some minutes. */
  photoUrl(file: string, viewer: PhotoViewer): string;
  /** The file of an address below `coverPrefix`; undefined when it was not made here. */
  readCover(address: string): string | undefined;
  /** The grant of an address below `photoPrefix`; undefined when it is not ours or has expired. */
  readPhoto(address: string, now: EpochSeconds): PhotoGrant | undefined;
}

export const coverPrefix = '/media/covers/';
export const photoPrefix = '/media/photos/';

const COVER = /^([\w-]{43})\/(.+)$/;
const PHOTO = /^([^/]+)\/(.+)$/;
const FOLDER = 'portraits/';
/** Addresses of photos expire at multiples of this. */
const STEP_S = 600;

/**
 * Names are part of what is signed, so that no address can be derived from another one.
 * @param former keys with which addresses were made that are still good.
 * @param find what is known of a stored picture. Its version is part of a cover's address, so that
 *   the address may be kept for ever.
 */
export function createListingPictures(
  key: Uint8Array,
  find: (file: string) => Pick<Asset, 'version' | 'rendition'> | undefined,
  former: readonly Uint8Array[] = [],
): ListingPictures {
  const photos = createSessionAddresses('photo', key, former);
  const coverMac = (file: string, using = key): string =>
    createHmac('sha256', using).update(`velvet cover v1|${file}`).digest('base64url');
  return {
    coverUrl(file) {
      if (!isStored(file)) return file;
      const mac = coverMac(file);
      const version = find(file)?.version;
      const query = version === undefined ? '' : `?v=${version}`;
      return `${coverPrefix}${mac}/${nameInAddress(file)}${query}`;
    },
    coverVariants(file) {
      const rendition = isStored(file) ? find(file)?.rendition : undefined;
      return rendition && { widths: rendition.widths, colour: rendition.colour };
    },
    photoUrl(file, { sessionHash, now }) {
      if (!isStored(file)) return file;
      const expiresAt = endOfNextStep(toEpochSeconds(now), STEP_S);
      const grant = photos.write({ sessionHash, expiresAt }, file);
      return `${photoPrefix}${grant}/${nameInAddress(file)}`;
    },
    readCover(address) {
      const [, mac = '', name = ''] = COVER.exec(address) ?? [];
      const file = fileOf(name);
      const isOurs = [key, ...former].some((each) => isSameText(mac, coverMac(file, each)));
      return isOurs ? file : undefined;
    },
    readPhoto(address, now) {
      const [, grant = '', name = ''] = PHOTO.exec(address) ?? [];
      const file = fileOf(name);
      const read = photos.read(grant, now, file);
      return read && { ...read, file };
    },
  };
}

/** Otherwise it is an address: https, or a path of this origin. */
const isStored = (file: string): boolean => !/^(?:https:\/\/|\/)/.test(file);
/** Portraits go by their bare name; files of other folders by their path. */
const nameInAddress = (file: string): string =>
  file.startsWith(FOLDER) ? file.slice(FOLDER.length) : file;
const fileOf = (name: string): string => (name.includes('/') ? name : `${FOLDER}${name}`);

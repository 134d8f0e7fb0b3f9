import { createHmac } from 'node:crypto';
import { parseOptional } from '@velvet/contract/parse';
import type { PictureVariants } from '@velvet/contract/picture';
import { epochSeconds } from '@velvet/contract/primitives';
import { type EpochSeconds, toEpochSeconds } from '@velvet/contract/time';
import type { Asset } from './asset-store.ts';
import { isSameText } from './signed-prefix.ts';

/** The viewer of a profile, and the time. */
export interface PhotoViewer {
  /** SHA-256 of the session's token. */
  readonly sessionHash: Buffer;
  readonly now: Date;
}

/** One photo, for one session, until a time. */
interface PhotoGrant {
  readonly file: string;
  readonly expiresAt: EpochSeconds;
  readonly sessionHash: Buffer;
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
const PHOTO = /^(\d{1,12})\.([\w-]{43})\.([\w-]{43})\/(.+)$/;
const FOLDER = 'portraits/';
/**
 * Addresses created within one step are equal, so that a profile fetched again does not reload its
 * photos; each is valid for one to two steps.
 */
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
  const macOf = (domain: string, text: string, using = key): string =>
    createHmac('sha256', using).update(`velvet ${domain} v1|`).update(text).digest('base64url');
  const isOurs = (mac: string, domain: string, text: string): boolean =>
    [key, ...former].some((each) => isSameText(mac, macOf(domain, text, each)));
  return {
    coverUrl(file) {
      if (!isStored(file)) return file;
      const mac = macOf('cover', file);
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
      const expiresAt = (Math.floor(toEpochSeconds(now) / STEP_S) + 2) * STEP_S;
      const head = `${expiresAt}.${sessionHash.toString('base64url')}`;
      const mac = macOf('photo', `${head}|${file}`);
      return `${photoPrefix}${head}.${mac}/${nameInAddress(file)}`;
    },
    readCover(address) {
      const [, mac = '', name = ''] = COVER.exec(address) ?? [];
      const file = fileOf(name);
      return isOurs(mac, 'cover', file) ? file : undefined;
    },
    readPhoto(address, now) {
      const [, expiry = '', session = '', mac = '', name = ''] = PHOTO.exec(address) ?? [];
      const file = fileOf(name);
      const isSigned = isOurs(mac, 'photo', `${expiry}.${session}|${file}`);
      const expiresAt = parseOptional(epochSeconds, expiry);
      if (!isSigned || expiresAt === undefined || expiresAt <= now) return undefined;
      return { file, expiresAt, sessionHash: Buffer.from(session, 'base64url') };
    },
  };
}

/** Otherwise it is an address: https, or a path of this origin. */
const isStored = (file: string): boolean => !/^(?:https:\/\/|\/)/.test(file);
/** Portraits go by their bare name; files of other folders by their path. */
const nameInAddress = (file: string): string =>
  file.startsWith(FOLDER) ? file.slice(FOLDER.length) : file;
const fileOf = (name: string): string => (name.includes('/') ? name : `${FOLDER}${name}`);

import { createHmac } from 'node:crypto';
import { parseOptional } from '@velvet/contract/parse';
import { epochSeconds } from '@velvet/contract/primitives';
import { toEpochSeconds } from '@velvet/contract/time';
import { isSameText } from '../media/signed-prefix.ts';

export const DATA_PREFIX = '/api/data/';
const FORM = /^(\d{1,12})\.([\w-]{43})\.([\w-]{43})$/;
/** Time enough for a slow start, too short to be found later in a history. */
const VALID_S = 5 * 60;

/** Addresses of downloads, each for the session that gave the proof, and the way back. */
export interface DataAddresses {
  addressFor(sessionHash: Buffer, now: Date): string;
  /** The session of what follows the prefix; undefined when it was not made here or has expired. */
  read(grant: string, now: Date): Buffer | undefined;
}

/** @param former keys with which addresses were made that are still good. */
export function createDataAddresses(
  key: Uint8Array,
  former: readonly Uint8Array[] = [],
): DataAddresses {
  const macOf = (head: string, using = key): string =>
    createHmac('sha256', using).update(`velvet data v1|${head}`).digest('base64url');
  return {
    addressFor(sessionHash, now) {
      const head = `${toEpochSeconds(now) + VALID_S}.${sessionHash.toString('base64url')}`;
      return `${DATA_PREFIX}${head}.${macOf(head)}`;
    },
    read(grant, now) {
      const [, expiry = '', session = '', mac = ''] = FORM.exec(grant) ?? [];
      const head = `${expiry}.${session}`;
      if (![key, ...former].some((each) => isSameText(mac, macOf(head, each)))) return undefined;
      const expiresAt = parseOptional(epochSeconds, expiry);
      if (expiresAt === undefined || expiresAt <= toEpochSeconds(now)) return undefined;
      return Buffer.from(session, 'base64url');
    },
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseOptional } from '@velvet/contract/parse';
import { epochSeconds } from '@velvet/contract/primitives';
import type { EpochSeconds } from '@velvet/contract/time';

/** The grant in a media address: one stream, for one session, until a time. */
export interface MediaGrant {
  /** Name of the stream in the media store. */
  readonly stream: string;
  /** How many segments of each rendition, from the first; 0 = all. */
  readonly segmentLimit: number;
  readonly expiresAt: EpochSeconds;
  /** SHA-256 of the session's token. */
  readonly sessionHash: Buffer;
}

const DOMAIN = 'velvet media v1|';
const PAYLOAD = /^([a-z0-9-]{1,64})~(\d{1,6})~(\d{1,12})~([\w-]{43})$/;
const TOKEN = /^([\w-]{1,200})\.([\w-]{43})$/;

const macOf = (key: Uint8Array, payload: string): Buffer =>
  createHmac('sha256', key).update(DOMAIN).update(payload).digest();

/** Compares texts, because several base64url texts decode to the same bytes; in constant time. */
export function isSameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Writes the path segment that carries a grant: base64url of its payload, a dot, its HMAC. */
export function signGrant(key: Uint8Array, grant: MediaGrant): string {
  const fields = [
    grant.stream,
    grant.segmentLimit,
    grant.expiresAt,
    grant.sessionHash.toString('base64url'),
  ];
  const payload = Buffer.from(fields.join('~')).toString('base64url');
  return `${payload}.${macOf(key, payload).toString('base64url')}`;
}

/** Reads a path segment back; undefined when it was not signed with this key or has expired. */
export function readGrant(
  key: Uint8Array,
  token: string,
  now: EpochSeconds,
): MediaGrant | undefined {
  const [, payload, mac] = TOKEN.exec(token) ?? [];
  if (payload === undefined || mac === undefined) return undefined;
  if (!isSameText(mac, macOf(key, payload).toString('base64url'))) return undefined;
  const text = Buffer.from(payload, 'base64url').toString();
  const [, stream = '', limit, expiry, session = ''] = PAYLOAD.exec(text) ?? [];
  const expiresAt = parseOptional(epochSeconds, expiry);
  if (expiresAt === undefined || expiresAt <= now) return undefined;
  const sessionHash = Buffer.from(session, 'base64url');
  return { stream, segmentLimit: Number(limit), expiresAt, sessionHash };
}

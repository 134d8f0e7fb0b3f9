import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const HEADER_MAX = 256;

/** A new opaque session token: 256 random bits (spec S8.3). */
export const createSessionToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token. */
export const hashSessionToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Names a session without giving it away: a part of the hash of 256 random bits. */
export const sessionName = (sessionHash: Buffer): string =>
  sessionHash.toString('hex').slice(0, 12);

/** The token in a `token` header (base64 of the token); undefined when it cannot be one of ours. */
export function readTokenHeader(
  header: string | readonly string[] | undefined,
): string | undefined {
  if (typeof header !== 'string' || header === '' || header.length > HEADER_MAX) return undefined;
  // Node leaves out what is no base64; what remains must have the form of a token.
  const token = Buffer.from(header, 'base64').toString('latin1');
  return TOKEN.test(token) ? token : undefined;
}

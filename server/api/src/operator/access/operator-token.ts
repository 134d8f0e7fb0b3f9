import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
/** A prefix that scanners for leaked secrets can look for. */
const PREFIX = 'velvet_op_';
const TOKEN = /^velvet_op_[A-Za-z0-9_-]{43}$/;

/** A new token of an operator's session: 256 random bits. */
export const createOperatorToken = (): string =>
  `${PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;

export const isOperatorToken = (text: string): boolean => TOKEN.test(text);

/** What the database keeps of a token. */
export const hashOperatorToken = (token: string): Buffer =>
  createHash('sha256').update(token).digest();

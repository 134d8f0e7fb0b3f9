import { createHash } from 'node:crypto';

/** Changes with the content of a file. */
export const versionOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 10);

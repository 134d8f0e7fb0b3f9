import { createECDH } from 'node:crypto';
import path from 'node:path';
import { type Config, ConfigError } from '../../../config/config.ts';
import { loadKey } from '../../../secrets/load-key.ts';

const CURVE = 'prime256v1';
const KEY_BYTES = 32;

/** The key pair that identifies this installation to push services (VAPID, RFC 8292), in base64url. */
export interface PushKey {
  /** An uncompressed P-256 point: browsers subscribe with it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Reads the private key: PUSH_KEY, else the file PUSH_KEY_FILE, else, outside production, a file in the
 * data folder that is created on first use. All processes that send messages for a database need
 * the same key, and no other process needs it.
 * @throws ConfigError when it is missing or no P-256 key, or anybody may read its file.
 */
export async function loadPushKey(
  config: Pick<Config, 'pushKey' | 'pushKeyFile' | 'dataDir' | 'isProduction'>,
): Promise<PushKey> {
  const key = await loadKey({
    owner: 'push messages',
    variable: 'PUSH_KEY',
    key: config.pushKey,
    file: config.pushKeyFile,
    ownFile: path.join(config.dataDir, 'push', 'key'),
    isProduction: config.isProduction,
    create: createPushKey,
  });
  const ecdh = createECDH(CURVE);
  try {
    ecdh.setPrivateKey(key);
  } catch (cause) {
    throw new ConfigError('The key of push messages cannot be used: it is no P-256 key.', {
      cause,
    });
  }
  return {
    publicKey: ecdh.getPublicKey('base64url'),
    privateKey: key.toString('base64url'),
  };
}

/** A new private key, 32 bytes. */
export function createPushKey(): Buffer {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  const key = ecdh.getPrivateKey();
  // Leading zeros are left out of it.
  return Buffer.concat([Buffer.alloc(KEY_BYTES - key.length), key]);
}

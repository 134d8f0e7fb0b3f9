import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../../../config/config.ts';
import { loadKey } from '../../../secrets/load-key.ts';

const KEY_BYTES = 32;

/**
 * The key that seals the seeds: DRAWS_KEY, else the file DRAWS_KEY_FILE, else, outside production,
 * a file in the data folder that is created on first use. All draws processes of a database need
 * the same key, and no other process needs it.
 * @throws ConfigError when it is missing or no key of 32 bytes in base64, or anybody may read its
 *   file.
 */
export const loadDrawsKey = (
  config: Pick<Config, 'drawsKey' | 'drawsKeyFile' | 'dataDir' | 'isProduction'>,
): Promise<Buffer> =>
  loadKey({
    owner: 'the draws',
    variable: 'DRAWS_KEY',
    key: config.drawsKey,
    file: config.drawsKeyFile,
    ownFile: path.join(config.dataDir, 'draws', 'key'),
    isProduction: config.isProduction,
    create: () => randomBytes(KEY_BYTES),
  });

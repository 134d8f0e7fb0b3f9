import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from '../../../config/config.ts';
import { createOnce } from '../../../secrets/create-once.ts';

const KEY_BYTES = 32;
const OTHERS = 0o007;

/**
 * The key that seals the seeds: DRAWS_KEY, else the file DRAWS_KEY_FILE, else, outside production,
 * a file in the data folder that is created on first use. All draws processes of a database need
 * the same key, and no other process needs it.
 * @throws ConfigError when it is missing or no key of 32 bytes in base64, or anybody may read its
 *   file.
 */
export async function loadDrawsKey(
  config: Pick<Config, 'drawsKey' | 'drawsKeyFile' | 'dataDir' | 'isProduction'>,
): Promise<Buffer> {
  if (config.drawsKey !== undefined) return parse(config.drawsKey, 'DRAWS_KEY');
  if (config.drawsKeyFile === undefined && config.isProduction) {
    throw new ConfigError(
      'DRAWS_KEY_FILE is missing: in production the key of the draws is not created automatically.',
    );
  }
  const own = path.join(config.dataDir, 'draws', 'key');
  const file = config.drawsKeyFile ?? own;
  if (config.drawsKeyFile === undefined) {
    await createOnce(own, `${randomBytes(KEY_BYTES).toString('base64')}\n`, 0o700);
  }
  const { mode } = await stat(file).catch((cause: unknown) => {
    throw new ConfigError(`The key of the draws cannot be used: ${file} is not there.`, { cause });
  });
  if ((mode & OTHERS) !== 0) {
    throw new ConfigError(
      `The key of the draws cannot be used: anybody may read ${file}; chmod 600 it.`,
    );
  }
  return parse(await readFile(file, 'utf8'), file);
}

function parse(text: string, where: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new ConfigError(
    `The key of the draws cannot be used: ${where} must hold 32 bytes in base64.`,
  );
}

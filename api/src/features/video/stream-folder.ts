import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SAMPLE = 'sample';
const SAMPLE_FOLDER = fileURLToPath(new URL('../../../assets/stream', import.meta.url));

/** Where a stream lies: the sample comes with the product, others below the data folder. */
export function streamFolder(dataDir: string, name: string): string {
  return name === SAMPLE ? SAMPLE_FOLDER : join(dataDir, 'streams', name);
}

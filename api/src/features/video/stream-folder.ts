import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SAMPLES = fileURLToPath(new URL('../../../assets/streams', import.meta.url));

/** Where a stream lies: the samples come with the product, others below the data folder. */
export function streamFolder(dataDir: string, name: string): string {
  return name.startsWith('sample-') ? join(SAMPLES, name) : join(dataDir, 'streams', name);
}

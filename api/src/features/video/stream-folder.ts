import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SAMPLES = fileURLToPath(new URL('../../../assets/streams', import.meta.url));

/** Streams that come with the product, one for each class of demo videos. */
const sampleStreams: readonly string[] = [
  'sample-light',
  'sample-water',
  'sample-night',
  'sample-garden',
  'sample-velvet',
  'sample-geometry',
];

/** Where a stream lies: the samples come with the product, others below the data folder. */
export function streamFolder(dataDir: string, name: string): string {
  return sampleStreams.includes(name) ? join(SAMPLES, name) : join(dataDir, 'streams', name);
}

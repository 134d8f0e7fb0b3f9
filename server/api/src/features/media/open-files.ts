import type { FileStore } from '@velvet/files/file-store';
import { openFileStore } from '@velvet/files/open';
import { createFileStoreObserver } from '@velvet/telemetry/file-store-observer';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Metrics } from '../../operations/metrics.ts';

interface OpenFilesParts {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly metrics: Pick<Metrics, 'events' | 'registry'>;
}

/** Opens the store of uploads and videos. Calls are measured; what it does not answer is logged, too. */
export const openFiles = (
  { files: settings }: Pick<Config, 'files'>,
  { log, metrics }: OpenFilesParts,
): Promise<FileStore> =>
  openFileStore({
    settings,
    observer: createFileStoreObserver(metrics.registry),
    onOutage: (error) => {
      metrics.events.inc({ event: 'file store unavailable' });
      log.warn({ err: error }, 'The file store does not answer');
    },
  });

import type { FileStore } from '@velvet/file-store/file-store';
import { openFileStore } from '@velvet/file-store/open';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Metrics } from '../../operations/metrics.ts';

interface OpenFilesParts {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Absent in processes without figures. */
  readonly metrics?: Pick<Metrics, 'events'>;
}

/** Opens the store of uploads and videos. What it does not answer is counted and logged. */
export const openFiles = (
  { files: settings }: Pick<Config, 'files'>,
  { log, metrics }: OpenFilesParts,
): Promise<FileStore> =>
  openFileStore({
    settings,
    onOutage: (error) => {
      metrics?.events.inc({ event: 'file store unavailable' });
      log.warn({ err: error }, 'The file store does not answer');
    },
  });

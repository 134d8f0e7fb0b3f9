import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config/config.ts';
import { databaseOptions } from '../../../database/database-options.ts';
import {
  type JobHandler,
  type JobWorker,
  registerJobMetrics,
  repeatUntil,
  startJobWorker,
} from '../../../database/job-worker.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { createHealthServer, portOf, registerHealth } from '../../../operations/health-server.ts';
import type { LogTarget } from '../../../operations/log-options.ts';
import { createMetrics } from '../../../operations/metrics.ts';
import { openFiles } from '../../media/open-files.ts';
import { findSandbox, type Sandbox } from './sandbox.ts';
import { sweepFiles } from './sweep-files.ts';
import { TRANSCODE_TASK, transcodeJob } from './transcode-task.ts';
import { beat, endWorker } from './transcoder-store.ts';

/** A running transcoding process. */
export interface RunningTranscoder {
  /** Port of its health routes; undefined without. */
  readonly port: number | undefined;
  /** Resolves when it transcodes no more, though nobody has stopped it. */
  readonly ended: Promise<void>;
  /** Ends ffmpeg; another process, or the next one, goes on with what this one had. */
  stop(): Promise<void>;
}

const CONNECTIONS = 5;
/** The database takes a process for dead after 15 s. */
const BEAT_MS = 3_000;
const SWEEP_MS = 10 * 60_000;
/** How often ffmpeg is looked for while it is missing. */
const LOOK_MS = 30_000;

/**
 * Makes streams of the videos that operators upload, one at a time, with a database login of its
 * own. Any number of processes may run on one database and one data folder.
 */
export async function startTranscoder({
  config,
  log: target,
}: {
  readonly config: Config;
  readonly log?: LogTarget;
}): Promise<RunningTranscoder> {
  const server = createHealthServer('transcoder', config, target);
  const { log } = server;
  const database = await openDatabase({
    ...databaseOptions(config, 'velvet_transcoder'),
    straight: { what: 'Jobs', variable: 'DATABASE_TRANSCODER_URL' },
    maxConnections: CONNECTIONS,
    log: (message) => log.info(message),
  });
  const { pool } = database;
  const { dataDir } = config;
  const metrics = createMetrics({ service: 'transcoder', pool, dataDir });
  const { registry } = metrics;
  registerJobMetrics(registry, pool, [TRANSCODE_TASK]);
  const files = await openFiles(config, { log, metrics });
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = (everyMs: number, what: string, task: () => Promise<unknown>): Promise<void> =>
    repeatUntil(signal, everyMs, log, what, task);
  let worker: JobWorker | undefined;
  let hasEnded = false;
  const transcode = async (): Promise<void> => {
    const sandbox = await waitForFfmpeg(signal, log);
    if (!sandbox) return;
    const { videoMaxSeconds: maxSeconds } = config;
    const deps = { db: pool, dataDir, files, maxSeconds, log, sandbox, stopping: signal };
    const work: JobHandler = (payload) => transcodeJob(deps, payload, started.name);
    const started = startJobWorker({
      pool,
      log,
      tasks: { [TRANSCODE_TASK]: work },
      concurrency: 1,
      registry,
    });
    worker = started;
    const beats = loop(BEAT_MS, 'A sign of life', () => beat(pool, started.name, sandbox.version));
    await Promise.race([started.ended, beats]);
  };
  const transcoding = transcode();
  const sweeping = loop(SWEEP_MS, 'Removing files', () =>
    sweepFiles(pool, { files, dataDir: config.dataDir }, new Date()),
  );
  registerHealth(server, registry, () =>
    worker !== undefined && !hasEnded ? undefined : 'not transcoding',
  );
  const { transcoderPort: port, host } = config;
  if (port !== undefined) await server.listen({ port, host });
  const ended = new Promise<void>((resolve) => {
    const noteEnd = (error?: unknown): void => {
      hasEnded = true;
      if (signal.aborted) return;
      log.error({ err: error }, 'Videos are transcoded no more');
      resolve();
    };
    transcoding.then(() => noteEnd(), noteEnd);
  });
  return {
    port: portOf(server),
    ended,
    stop: async () => {
      stopping.abort(new Error('The process stops'));
      await server.close();
      await Promise.allSettled([transcoding, sweeping]);
      await worker?.stop();
      if (worker) await endWorker(pool, worker.name);
      await files.close();
      await database.close();
    },
  };
}

/** Undefined when the process stops before ffmpeg is there. */
async function waitForFfmpeg(
  signal: AbortSignal,
  log: FastifyBaseLogger,
): Promise<Sandbox | undefined> {
  let sandbox = await findSandbox();
  if (!sandbox) log.warn('ffmpeg or ffprobe is missing: uploads are refused until they are there');
  while (!sandbox && !signal.aborted) {
    await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
    sandbox = await findSandbox();
  }
  if (sandbox && !(sandbox.isOffline && sandbox.isLimited)) {
    const { isOffline, isLimited } = sandbox;
    log.warn({ isOffline, isLimited }, 'ffmpeg runs with less protection than it could');
  }
  return signal.aborted ? undefined : sandbox;
}

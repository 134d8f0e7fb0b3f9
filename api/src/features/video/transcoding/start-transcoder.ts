import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Config } from '../../../config/config.ts';
import { databaseOptions } from '../../../database/database-options.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { type LogTarget, logOptions } from '../../../operations/log-options.ts';
import { findSandbox, type Sandbox } from './sandbox.ts';
import { sweepFiles } from './sweep-files.ts';
import { TRANSCODE_TASK, transcodeJob } from './transcode-task.ts';
import { beat, endWorker } from './transcoder-store.ts';

/** Options of a transcoding process. */
export interface TranscoderOptions {
  readonly config: Config;
  readonly log?: LogTarget;
}

/** A running transcoding process. */
export interface RunningTranscoder {
  /** Ends ffmpeg; another process, or the next one, goes on with what this one had. */
  stop(): Promise<void>;
}

const CONNECTIONS = 5;
/** The database takes a process for dead after 15 s. */
const BEAT_MS = 3_000;
const SWEEP_MS = 10 * 60_000;
/** How often ffmpeg is looked for while it is missing. */
const LOOK_MS = 30_000;
const POLL_MS = 2_000;

/**
 * Makes streams of the videos that operators upload, one at a time, with a database login of its
 * own. Any number of processes may run on one database and one data folder.
 */
export async function startTranscoder({
  config,
  log: target,
}: TranscoderOptions): Promise<RunningTranscoder> {
  // Its log is that of the other processes; it listens nowhere.
  const { log } = Fastify({ logger: logOptions(config.logLevel, target, 'transcoder') });
  const database = await openDatabase({
    ...databaseOptions(config, 'velvet_transcoder'),
    maxConnections: CONNECTIONS,
    log: (message) => log.info(message),
  });
  const { pool } = database;
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = (everyMs: number, what: string, task: () => Promise<unknown>): Promise<void> =>
    repeatUntil(signal, everyMs, log, what, task);
  let end = async (): Promise<void> => undefined;
  const transcode = async (): Promise<void> => {
    const sandbox = await waitForFfmpeg(signal, log);
    if (!sandbox) return;
    const { dataDir, videoMaxSeconds: maxSeconds } = config;
    const deps = { db: pool, dataDir, maxSeconds, log, sandbox, stopping: signal };
    const { runner, worker } = await startRunner(pool, log, (payload, name) =>
      transcodeJob(deps, payload, name),
    );
    end = async () => {
      await runner.stop();
      await endWorker(pool, worker);
    };
    await loop(BEAT_MS, 'A sign of life', () => beat(pool, worker, sandbox.version));
  };
  const work = [
    transcode(),
    loop(SWEEP_MS, 'Removing files', () => sweepFiles(pool, config.dataDir, new Date())),
  ];
  work[0]?.catch((error: unknown) => log.error({ err: error }, 'Nothing can be transcoded'));
  return {
    stop: async () => {
      stopping.abort(new Error('The process stops'));
      await Promise.allSettled(work);
      await end();
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

/** Starts graphile-worker; `worker` is the name that its locks carry. */
async function startRunner(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  work: (payload: unknown, worker: string) => Promise<void>,
): Promise<{ readonly runner: Runner; readonly worker: string }> {
  const events: WorkerEvents = new EventEmitter();
  let worker = '';
  events.on('pool:create', ({ workerPool }) => {
    worker = workerPool.id;
  });
  const runner = await run({
    pgPool: pool,
    concurrency: 1,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    events,
    // Jobs that fail are logged by us, with what they were about.
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.warn({ said: message }, 'The job queue reports an error');
    }),
    taskList: { [TRANSCODE_TASK]: (payload) => work(payload, worker) },
  });
  return { runner, worker };
}

/** Repeats a task until the signal; one that fails is logged and repeated, too. */
async function repeatUntil(
  signal: AbortSignal,
  everyMs: number,
  log: FastifyBaseLogger,
  what: string,
  task: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    await task().catch((error: unknown) => log.warn({ err: error }, `${what} failed`));
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

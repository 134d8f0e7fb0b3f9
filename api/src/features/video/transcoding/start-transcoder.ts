import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { Logger, runTaskList, type TaskList } from 'graphile-worker';
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
  let worker: Worker | undefined;
  const transcode = async (): Promise<void> => {
    const sandbox = await waitForFfmpeg(signal, log);
    if (!sandbox) return;
    const { dataDir, videoMaxSeconds: maxSeconds } = config;
    const deps = { db: pool, dataDir, maxSeconds, log, sandbox, stopping: signal };
    const started = startWorker(pool, log, (payload, name) => transcodeJob(deps, payload, name));
    worker = started;
    const beats = loop(BEAT_MS, 'A sign of life', () => beat(pool, started.name, sandbox.version));
    await Promise.race([started.ended, beats]);
  };
  const transcoding = transcode();
  const sweeping = loop(SWEEP_MS, 'Removing files', () =>
    sweepFiles(pool, config.dataDir, new Date()),
  );
  const ended = new Promise<void>((resolve) => {
    const noteEnd = (error?: unknown): void => {
      if (signal.aborted) return;
      log.error({ err: error }, 'Videos are transcoded no more');
      resolve();
    };
    transcoding.then(() => noteEnd(), noteEnd);
  });
  return {
    ended,
    stop: async () => {
      stopping.abort(new Error('The process stops'));
      await Promise.allSettled([transcoding, sweeping]);
      await worker?.stop();
      if (worker) await endWorker(pool, worker.name);
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

/** A process's part in graphile-worker's queue. */
interface Worker {
  /** As its locks name it. */
  readonly name: string;
  /** Resolves when it has ended, by itself or by `stop`. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** Begins to take jobs. Without graphile-worker's crontabs, which need more rights. */
function startWorker(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  work: (payload: unknown, worker: string) => Promise<void>,
): Worker {
  const taskList: TaskList = { [TRANSCODE_TASK]: (payload) => work(payload, workers.id) };
  const options = {
    concurrency: 1,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    // Jobs that fail are logged by us, with what they were about.
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.warn({ said: message }, 'The job queue reports an error');
    }),
  };
  // It is a promise of its end, too: never return it from an async function.
  const workers = runTaskList(options, taskList, pool);
  return {
    name: workers.id,
    ended: workers.promise.catch((error: unknown) =>
      log.error({ err: error }, 'The job queue has ended'),
    ),
    stop: async () => workers.gracefulShutdown('The process stops'),
  };
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

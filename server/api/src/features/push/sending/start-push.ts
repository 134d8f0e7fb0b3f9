import { type Config, ConfigError } from '../../../config/config.ts';
import { callFunction } from '../../../database/call-function.ts';
import { databaseOptions } from '../../../database/database-options.ts';
import { registerJobMetrics, repeatUntil, startJobWorker } from '../../../database/job-worker.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { createHealthServer, portOf, registerHealth } from '../../../operations/health-server.ts';
import type { LogTarget } from '../../../operations/log-options.ts';
import { createMetrics } from '../../../operations/metrics.ts';
import { loadPushKey } from './push-key.ts';
import {
  createPushCount,
  fanOutNotice,
  MESSAGE_TASK,
  NOTICE_TASK,
  sendMessage,
} from './push-task.ts';

/** A running process that sends push messages. */
interface RunningPush {
  /** Port of its health routes; undefined without. */
  readonly port: number | undefined;
  /** Resolves when it sends no more, though nobody has stopped it. */
  readonly ended: Promise<void>;
  /** Ends its requests; another process, or the next one, sends what this one had. */
  stop(): Promise<void>;
}

const CONNECTIONS = 4;
/** Requests at a time. */
const CONCURRENCY = 8;
const REQUEST_MS = 10_000;
const TIDY_MS = 30_000;

/**
 * Sends push messages from the queue (spec S14.5), with a database login of its own. Any number of
 * processes may run on one database, with one key.
 * @throws ConfigError when messages are off or the key cannot be used.
 */
export async function startPush({
  config,
  log: target,
}: {
  readonly config: Config;
  readonly log?: LogTarget;
}): Promise<RunningPush> {
  if (config.pushHosts.length === 0) {
    throw new ConfigError('PUSH_HOSTS is none: there is nowhere to send push messages.');
  }
  const key = await loadPushKey(config);
  const server = createHealthServer('push', config, target);
  const { log } = server;
  const database = await openDatabase({
    ...databaseOptions(config, 'velvet_push'),
    straight: { what: 'Jobs', variable: 'DATABASE_PUSH_URL' },
    maxConnections: CONNECTIONS,
    log: (message) => log.info(message),
  });
  const { pool } = database;
  // With another one than before, browsers subscribe again.
  await callFunction(pool, 'push_publish_key', [key.publicKey]);
  const stopping = new AbortController();
  const { signal } = stopping;
  const { registry } = createMetrics({ service: 'push', pool });
  registerJobMetrics(registry, pool, [MESSAGE_TASK, NOTICE_TASK]);
  const sender = { key, contact: config.pushContact, timeoutMs: REQUEST_MS, stopping: signal };
  const count = createPushCount(registry);
  const deps = { db: pool, sender, hosts: config.pushHosts, log, count };
  const worker = startJobWorker({
    pool,
    log,
    tasks: {
      [MESSAGE_TASK]: (payload, { id }) => sendMessage(deps, payload, id),
      [NOTICE_TASK]: (payload) => fanOutNotice(deps, payload),
    },
    concurrency: CONCURRENCY,
    registry,
  });
  let isWorking = true;
  void worker.ended.then(() => {
    isWorking = false;
  });
  registerHealth(server, registry, () => (isWorking ? undefined : 'not sending'));
  const { pushPort: port, host } = config;
  if (port !== undefined) await server.listen({ port, host });
  // Frees jobs of processes that no longer run, and removes those that were tried for the last time.
  const tidying = repeatUntil(signal, TIDY_MS, log, 'Tidying the queue', () =>
    callFunction(pool, 'push_tidy'),
  );
  const ended = new Promise<void>((resolve) => {
    void worker.ended.then(() => {
      if (signal.aborted) return;
      log.error('Push messages are sent no more');
      resolve();
    });
  });
  return {
    port: portOf(server),
    ended,
    stop: async () => {
      stopping.abort(new Error('The process stops'));
      await server.close();
      await Promise.allSettled([tidying, worker.stop()]);
      await database.close();
    },
  };
}

import { bulkSubjects, opsHandlers } from './all-ops-handlers.ts';
import type { Config } from './config/config.ts';
import { databaseOptions } from './database/database-options.ts';
import { openDatabase } from './database/open-database.ts';
import { createReadiness } from './database/readiness.ts';
import { createTotpCipher } from './factors/totp.ts';
import { openFiles } from './features/media/open-files.ts';
import { startBooksWatch } from './features/system/books-watch.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { gracefulStop } from './http/graceful-stop.ts';
import { registerHealthRoutes } from './http/health-routes.ts';
import { observeCalls } from './http/observe-calls.ts';
import { limitCallers, shedLoad } from './http/shed-load.ts';
import { listeningPort } from './operations/health-server.ts';
import type { LogTarget } from './operations/log-options.ts';
import { createMetrics } from './operations/metrics.ts';
import { noteHead } from './operator/audit/audit-anchors.ts';
import { startBulkRunner } from './ops/bulk/bulk-runner.ts';
import { registerOpsDocument } from './ops/ops-openapi.ts';
import { registerOpsOperations } from './ops/ops-routes.ts';
import { createOpsServer, registerOpsFailures } from './ops/ops-server.ts';
import { type AppSecret, loadAppSecret } from './secrets/app-secret.ts';

const HOUR_MS = 3_600_000;

/** Options of the operators' server. */
interface OpsOptions {
  readonly config: Config;
  readonly log?: LogTarget;
  readonly now?: () => Date;
  /** The installation's secret; by default the one of the configuration. */
  readonly secret?: AppSecret;
}

/** A running operators' server. */
interface RunningOps {
  readonly port: number;
  /** Ends requests and database connections, in this order. */
  stop(): Promise<void>;
}

/** Opens the database with the operators' login and listens for calls of the console. */
export async function startOps({
  config,
  log,
  now = () => new Date(),
  secret: givenSecret,
}: OpsOptions): Promise<RunningOps> {
  const server = await createOpsServer(config, log);
  const database = await openDatabase({
    ...databaseOptions(config, 'velvet_operator'),
    maxConnections: config.databaseConnections,
    isServing: true,
    log: (message) => server.log.info(message),
  });
  try {
    const { pool, probe } = database;
    const secret =
      givenSecret ?? (await loadAppSecret(config.dataDir, config.secret, config.secretOptions));
    const metrics = createMetrics({ service: 'ops', pool, dataDir: config.dataDir });
    const isWritable = createReadiness({ pool: probe, nowMs: () => performance.now() });
    const ending = gracefulStop(server);
    compressAnswers(server);
    observeCalls(server, metrics);
    shedLoad(server, pool);
    limitCallers(server, config, metrics.registry);
    registerOpsFailures(server);
    registerHealthRoutes(server, { isWritable, metrics }, ending.isStopping);
    const { dataDir, opsPublicUrl: publicUrl } = config;
    const files = await openFiles(config, { log: server.log, metrics });
    const totpCipher = createTotpCipher(secret);
    const uploadLimits = {
      maxBytes: config.videoUploadMaxBytes,
      reserveBytes: config.videoDiskReserveBytes,
    };
    const bulkRunner = startBulkRunner({
      pool,
      subjects: bulkSubjects,
      afterChanges: () => noteHead(pool, dataDir, now()),
      onError: (error) => server.log.error({ err: error }, 'A bulk change met a fault'),
    });
    const booksWatch =
      config.booksCheckHours === 0
        ? undefined
        : startBooksWatch({
            pool,
            registry: metrics.registry,
            log: server.log,
            everyMs: config.booksCheckHours * HOUR_MS,
            now,
          });
    const { wake: wakeBulkRunner } = bulkRunner;
    const services = {
      pool,
      secret,
      totpCipher,
      dataDir,
      files,
      uploadLimits,
      now,
      wakeBulkRunner,
    };
    const context = { ...services, publicUrl, metrics };
    registerOpsOperations(server, context, opsHandlers);
    registerOpsDocument(server, publicUrl);
    await server.listen({ port: config.opsPort, host: config.host });
    const stop = async () => {
      await ending.stop();
      await bulkRunner.stop();
      await booksWatch?.stop();
      await files.close();
      await database.close();
    };
    return { port: listeningPort(server), stop };
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

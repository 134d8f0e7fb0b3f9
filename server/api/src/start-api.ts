import { mkdir } from 'node:fs/promises';
import { features } from './all-features.ts';
import { createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { outlastRestart } from './database/database-errors.ts';
import { databaseOptions } from './database/database-options.ts';
import { openDatabase } from './database/open-database.ts';
import { openPoolerMetrics } from './database/pooler-metrics.ts';
import { createReadiness } from './database/readiness.ts';
import { openReplica } from './database/replica/open-replica.ts';
import type { FeatureFactory } from './features/feature.ts';
import { type AssetStore, loadAssets, mediaAddresses } from './features/media/asset-store.ts';
import { createListingPictures } from './features/media/listing-pictures.ts';
import { createMediaRights } from './features/media/media-rights.ts';
import {
  registerListingPictures,
  registerMediaRoutes,
  registerUploads,
} from './features/media/media-routes.ts';
import { openFiles } from './features/media/open-files.ts';
import { describePhoto, readPhoto } from './features/media/photo-store.ts';
import type { Services } from './features/services.ts';
import { createListReads, readsOf } from './http/list-reads.ts';
import { createServer } from './http/server.ts';
import { listeningPort } from './operations/health-server.ts';
import type { LogTarget } from './operations/log-options.ts';
import { createMetrics } from './operations/metrics.ts';
import { formerKeysOf, loadAppSecret } from './secrets/app-secret.ts';
import { createCardCipher } from './secrets/seal.ts';

/** Options of the API server. */
interface StartOptions {
  readonly config: Config;
  /** Folder of the drawn pictures. */
  readonly assetsDir: string;
  /** Folder of their rasterised forms; without it only the drawings are served. */
  readonly renditionsDir?: string;
  /** The product's parts; all of them when absent. */
  readonly parts?: readonly FeatureFactory[];
  readonly log?: LogTarget;
  readonly now?: () => Date;
}

/** A running API server. */
export interface RunningApi {
  readonly port: number;
  readonly services: Services;
  /** Connects as the schema's owner, if this process has that login. */
  readonly ownerUrl: string | undefined;
  /** Tells proxies to send nothing more. */
  drain(): void;
  /** Ends requests, background work and database connections, in this order. */
  stop(): Promise<void>;
}

/** Opens the database, seeds demo data if enabled, and listens. */
export async function startApi(options: StartOptions): Promise<RunningApi> {
  const { config, now = () => new Date() } = options;
  const server = await createServer(config, options.log);
  await mkdir(config.dataDir, { recursive: true });
  const database = await openDatabase({
    ...databaseOptions(config, 'velvet_api'),
    maxConnections: config.databaseConnections,
    log: (message) => server.log.info(message),
  });
  try {
    const secret = await loadAppSecret(config.dataDir, config.secret, config.secretOptions);
    const cardCipher = createCardCipher(secret);
    const assets = await loadAssets(options.assetsDir, options.renditionsDir);
    const { ownerUrl } = database;
    if (config.demoData && ownerUrl !== undefined) {
      const { seedDemo } = await import('./demo/seed-demo.ts');
      const pictureCount = (id: number) => countPortraits(assets, id);
      const seed = () =>
        seedDemo({
          ownerUrl,
          now: now(),
          cardCipher,
          secret,
          pictureCount,
          gamePeriods: config.demoPeriods,
        });
      await outlastRestart(seed, { wasThere: true });
    }
    const metrics = createMetrics({
      service: 'api',
      pool: database.pool,
      dataDir: config.dataDir,
    });
    const { pool, probe } = database;
    const { registry } = metrics;
    const replica = openReplica({ config, primary: pool, probe, registry, log: server.log });
    const poolerMetrics = openPoolerMetrics({ config, registry, log: server.log });
    const files = await openFiles(config, { log: server.log, metrics });
    const listingPictures = createListingPictures(
      secret.key('listing-pictures'),
      (file) => assets.get(file) ?? describePhoto(files, file),
      formerKeysOf(secret, 'listing-pictures'),
    );
    const nowMs = () => now().getTime();
    const mediaRightsOf = createMediaRights(database.pool, nowMs);
    const services: Services = {
      config,
      files,
      pool,
      listReads: replica
        ? createListReads({ primary: pool, replica, key: secret.key('position'), log: server.log })
        : readsOf(pool),
      createDatabaseClient: database.createClient,
      isWritable: createReadiness({ pool: database.probe, nowMs: () => performance.now() }),
      secret,
      cardCipher,
      log: server.log,
      metrics,
      now,
      mediaUrl: mediaAddresses(assets),
      mediaRightsOf,
      listingPictures,
    };
    registerMediaRoutes(server, assets);
    registerUploads(server, files);
    registerListingPictures(server, {
      read: async (file) => assets.get(file) ?? readPhoto(files, file),
      pictures: listingPictures,
      rightsOf: mediaRightsOf,
      nowMs,
    });
    const app = await createApp(server, services, options.parts ?? features);
    await server.listen({ port: config.port, host: config.host });
    replica?.start();
    app.start();
    const stop = async () => {
      await app.stop();
      await files.close();
      await replica?.close();
      await poolerMetrics?.close();
      await database.close();
    };
    return { port: listeningPort(server), services, ownerUrl, drain: app.drain, stop };
  } catch (error) {
    // Reports the original error, not one of closing.
    await database.close().catch(() => undefined);
    throw error;
  }
}

function countPortraits(assets: AssetStore, listingId: number): number {
  let count = 0;
  while (assets.has(`portraits/${listingId}-${count + 1}.svg`)) count += 1;
  return count;
}

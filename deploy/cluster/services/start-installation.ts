import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@velvet/postgres/free-port';
import { releaseChanged } from '@velvet/registry/publish';
import { rasteriseDemoCovers } from '../../../server/api/src/demo/rasterise-demo-covers.ts';
import { keepFresh } from '../../../tools/start/keep-fresh.ts';
import type { DatabaseCluster } from '../database-cluster.ts';
import type { KeptProgram } from '../machine/kept-program.ts';
import { runCommand } from '../machine/run-command.ts';
import type { SystemUser } from '../machine/system-user.ts';
import { monitoringPackages, requirePackages } from '../packages.ts';
import { appUser, checkout } from './app-user.ts';
import { copyNewerReleases } from './copy-newer-releases.ts';
import { startExporters } from './exporters.ts';
import { recordFileStore } from './file-store.ts';
import type { Installation, InstallationOptions } from './installation.ts';
import { migrateCluster } from './migrations.ts';
import { startMonitoring, targetsOf } from './monitoring.ts';
import { untilReady } from './node-service.ts';
import { startPooler } from './pooler.ts';
import { giveRoot, makeProductFolders, writePasswords } from './product-folders.ts';
import { productProcesses } from './product-processes.ts';
import { choosePorts, planServers, planWeb } from './product-services.ts';
import { startProxy } from './proxy.ts';

/**
 * Migrates the cluster's database and starts the processes of the product on it: two API servers, two
 * draws, the operators' server; unless left out, two edges, console, proxy, jobs and Prometheus.
 * @throws StartProblem when a process does not get ready or packages are missing.
 */
export async function startInstallation(
  cluster: DatabaseCluster,
  options: InstallationOptions,
): Promise<Installation> {
  const { hasWeb = true, hasMonitoring = true, log, signal } = options;
  requirePackages([
    ...(hasWeb ? (['haproxy'] as const) : []),
    ...(hasMonitoring ? monitoringPackages : []),
  ]);
  const user = appUser();
  const ports = await choosePorts(options);
  const prometheusPort = options.prometheusPort ?? (await freePort());
  const prometheusUrl = hasMonitoring ? `http://127.0.0.1:${prometheusPort}` : undefined;
  const folders = await makeProductFolders(cluster.dataFolder, user);
  await recordFileStore(folders.data, { ...options.filesEnvironment, ...options.environment });
  await writePasswords(folders.passwords, cluster.secrets, user);
  const plan = { cluster, ports, folders, prometheusUrl, options };
  const {
    services,
    start,
    replace,
    stop: stopServices,
  } = productProcesses(
    { logFolder: cluster.logFolder, log, signal },
    async () => [...(await planServers(plan)), ...(hasWeb ? planWeb(plan) : [])],
    options.environmentOf,
  );
  const besides: KeptProgram[] = [];
  let pooler: KeptProgram | undefined;
  const stop = async (): Promise<void> => {
    await Promise.all(besides.map((each) => each.stop(0)));
    await stopServices();
    // What the processes have begun ends through it.
    await pooler?.stop(0);
  };
  try {
    await migrateCluster(cluster, log);
    if (options.hasDemo) await makeDemoPictures(user);
    pooler = await startPooler(cluster, ports.pooler, log);
    const servers = await planServers(plan);
    // The first server fills an empty database with demo data.
    await start(servers.slice(0, 1));
    await start(servers.slice(1));
    let proxy: KeptProgram | undefined;
    if (hasWeb) {
      const { releasesFolder } = options;
      if (releasesFolder) await copyNewerReleases(releasesFolder, folders.releases, log);
      // A restart must not undo what was released or rolled back since.
      else await releaseChanged({ releasesDir: folders.releases, onlyMissing: true, log });
      keepFresh(folders.releases);
      await giveRoot(folders, user);
      const places = { workFolder: cluster.dataFolder, logFolder: cluster.logFolder };
      proxy = await startProxy(ports, places, log);
      besides.push(proxy);
      await start(planWeb(plan));
      // Until the proxy has seen both edges, it answers 503.
      const home = `http://127.0.0.1:${ports.visitors}/Home`;
      await untilReady('The proxy', home, cluster.logFolder, signal);
    }
    const exporters = hasMonitoring ? await startExporters(cluster, folders.passwords, log) : [];
    besides.push(...exporters);
    const targets = targetsOf({ ...ports, edges: hasWeb ? ports.edges : [] }, exporters);
    const prometheus = hasMonitoring
      ? await startMonitoring(cluster, targets, prometheusPort, log)
      : undefined;
    if (prometheus) besides.push(prometheus);
    return {
      cluster,
      url: `http://127.0.0.1:${hasWeb ? ports.visitors : ports.apis[0]}`,
      consoleUrl: hasWeb ? `http://localhost:${ports.console}` : undefined,
      prometheusUrl,
      services,
      replace,
      releasesFolder: folders.releases,
      folders,
      hasDemo: options.hasDemo ?? false,
      poolerPort: ports.pooler,
      proxy,
      pooler,
      prometheus,
      exporters,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Makes the demo's pictures, which API servers with demo data otherwise write into the checkout's
 * cache themselves, and gives that folder to their user.
 */
async function makeDemoPictures(user: SystemUser | undefined): Promise<void> {
  const folder = path.join(checkout, '.cache/pictures');
  await mkdir(folder, { recursive: true });
  await rasteriseDemoCovers(folder);
  if (user) await runCommand(['chown', '--recursive', `${user.uid}:${user.gid}`, folder]);
}

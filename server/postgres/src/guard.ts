import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ClusterFolder, clusterFolderAt, readPostmasterFile } from './cluster-folder.ts';
import { identityLives, isUsed, ownIdentity, withFolderLock } from './folder-lock.ts';
import { postgresProcessesIn, processIdentity, reap, trySignal, waitForExit } from './processes.ts';
import { scriptArguments } from './script-arguments.ts';

/** Longer than a killed API takes to be started again, also on a busy machine: it then finds its server running. */
const GUARD_GRACE_MS = 15_000;
const POLL_MS = 1_000;
const FAST_STOP_MS = 20_000;
const SPAWN_MS = 10_000;

/**
 * Starts the cluster's guard unless it runs: a small process that outlives those that use the
 * cluster, so that the server is stopped cleanly also when all of them were killed. To be called
 * by a registered client that holds the folder's lock.
 */
export async function ensureGuard(folder: ClusterFolder, graceMs = GUARD_GRACE_MS): Promise<void> {
  if (await guardLives(folder)) return;
  const { PATH, TMPDIR, SystemRoot, TEMP } = process.env;
  const script = scriptArguments('server/postgres/src/guard-main.ts');
  const args = [...script, folder.root, String(graceMs)];
  const child = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    // It needs no secret, and lives in a session of its own: Ctrl-C is not meant for it.
    env: { PATH, TMPDIR, SystemRoot, TEMP },
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  });
  await once(child, 'spawn');
  child.unref();
  const identity = child.pid === undefined ? undefined : await processIdentity(child.pid);
  await writeFile(folder.guardFile, identity ?? '');
}

async function guardLives({ guardFile }: ClusterFolder): Promise<boolean> {
  return identityLives(await readFile(guardFile, 'utf8').catch(() => ''));
}

/**
 * Stops the server when no living process uses it; a no-op otherwise. It holds the folder's lock,
 * so that no process starts to use the server in the meantime.
 */
export async function stopUnusedServer(folder: ClusterFolder): Promise<boolean> {
  return withFolderLock(folder.lockFile, async () => {
    if (await isUsed(folder)) return false;
    const server = await readPostmasterFile(folder.data);
    const inside = await postgresProcessesIn(folder.data);
    if (server && (inside.includes(server.pid) || process.platform === 'win32')) {
      trySignal(server.pid, 'SIGINT');
      await waitForExit(server.pid, FAST_STOP_MS);
    }
    await reap(await postgresProcessesIn(folder.data));
    await dismissGuard(folder);
    return true;
  });
}

/** The same for callers that know the data folder only; a folder without a cluster is left alone. */
export async function stopUnusedServerIn(dataDir: string): Promise<void> {
  const root = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
  if (root !== undefined) await stopUnusedServer(clusterFolderAt(root));
}

/** Ends the guard; for the process that holds the folder's lock and has stopped the server. */
export const dismissGuard = ({ guardFile }: ClusterFolder): Promise<void> =>
  rm(guardFile, { force: true });

/** Runs until the cluster is out of use for so long, then stops its server. */
export async function guardCluster(folder: ClusterFolder, graceMs: number): Promise<void> {
  const own = await ownIdentity();
  const isAppointed = async () =>
    (await readFile(folder.guardFile, 'utf8').catch(() => '')) === own;
  // The process that started it writes its identity a moment later.
  const deadline = Date.now() + SPAWN_MS;
  while (!(await isAppointed()) && Date.now() < deadline) await delay(POLL_MS);
  for (let unusedSince: number | undefined; await isAppointed(); await delay(POLL_MS)) {
    if (await isUsed(folder)) {
      unusedSince = undefined;
      continue;
    }
    unusedSince ??= Date.now();
    if (Date.now() - unusedSince >= graceMs) await stopUnusedServer(folder);
  }
}

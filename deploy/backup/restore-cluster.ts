import { existsSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import {
  createSeedVault,
  replaceChains,
  usedChains,
} from '../../server/api/src/features/game/seeds/seed-vault.ts';
import { removeFiles } from '../../server/api/src/features/privacy/erase-accounts.ts';
import {
  ERASURES_FOLDER,
  readErasureNotes,
} from '../../server/api/src/features/privacy/erasure-notes.ts';
import { moveLostAnchors } from '../../server/api/src/operator/audit/audit-anchors.ts';
import { StartProblem } from '../../tools/start/settings.ts';
import { hasDatabase, workFolderOf } from '../cluster/database/database-node.ts';
import { repositoryOf } from '../cluster/database/pgbackrest.ts';
import { databasePackages, requirePackages } from '../cluster/packages.ts';
import { openSecrets, type Secrets } from '../cluster/secrets.ts';
import { appUser } from '../cluster/services/app-user.ts';
import { openFiles, recordedFileStore } from '../cluster/services/file-store.ts';
import { fileBackups, filesFor } from './backups.ts';
import { type CheckResult, checkInstallation, namedFiles, readDrawsKey } from './check-restored.ts';
import { placerOf, putBack } from './copy-files.ts';
import { macsOf, placeNotes, repeatIn } from './repeat-erasures.ts';
import { type RestoredDatabase, restoreDatabase } from './restored-database.ts';

/** Which cluster is restored, and how. */
interface ClusterRestore {
  /** Has `secrets/`, `keys/` and `backup/` of the lost cluster. */
  readonly dataFolder: string;
  /** The moment that comes back; undefined: the last one that was archived. */
  readonly to: Date | undefined;
  /** Whether releases are checked against the registry's root in `keys/`. */
  readonly hasReleases: boolean;
  /** Whether noted erasures are repeated. */
  readonly repeatsErasures: boolean;
  /** What is left of the lost cluster, whose notes of erasures may be newer than those of backups. */
  readonly lostFolder: string | undefined;
  /** Names the bucket of files, if they are in one. */
  readonly environment: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
}

/** What came back. */
interface RestoredCluster {
  /** Its database is stopped. */
  readonly restored: RestoredDatabase;
  readonly results: readonly CheckResult[];
  /** Noted entries of the audit log that the restored one does not have. */
  readonly lostAnchors: number;
}

const FIRST_NODE = { name: 'pg-1' };
const NODES = [FIRST_NODE, { name: 'pg-2' }, { name: 'pg-3' }];
/** What no backup has, and nothing can be restored without. */
const NEEDED = ['secrets/backup', 'secrets/postgres', 'secrets/velvet-secret', 'keys/draws.key'];

/**
 * Restores database and files of a cluster that does not run. The first node gets the database; the others
 * copy it when the cluster is started.
 * @throws StartProblem when something is missing, a database is there already or pgBackRest fails.
 */
export async function restoreCluster(request: ClusterRestore): Promise<RestoredCluster> {
  const { dataFolder, to, log } = request;
  requirePackages(databasePackages);
  requireRestorable(dataFolder);
  const files = await filesFor(dataFolder, to);
  const secrets = await openSecrets(path.join(dataFolder, 'secrets'));
  await chmod(dataFolder, 0o711);
  const workFolder = workFolderOf(dataFolder, FIRST_NODE);
  await mkdir(path.dirname(workFolder), { recursive: true, mode: 0o711 });
  log('Restoring the database');
  try {
    const restored = await restoreDatabase({ dataFolder, workFolder, secrets, to, archives: true });
    const completed = complete(request, files, restored, secrets);
    return { restored, ...(await completed.finally(() => restored.stop())) };
  } catch (error) {
    // Without it the command can be repeated; with it the cluster would start on what nobody checked.
    await rm(path.join(workFolder, 'data'), { recursive: true, force: true });
    throw error;
  }
}

/** Brings the files back, repeats erasures, and checks everything. */
async function complete(
  { dataFolder, hasReleases, repeatsErasures, lostFolder, environment, log }: ClusterRestore,
  backup: string,
  { pool }: RestoredDatabase,
  secrets: Secrets,
): Promise<Omit<RestoredCluster, 'restored'>> {
  const product = path.join(dataFolder, 'product');
  const files = await openFiles(product, environment);
  try {
    await sayWhere(backup, product, environment, log);
    const place = placerOf({ product, files, user: appUser() });
    const named = new Set(await namedFiles(pool));
    // What nobody names was erased, or replaced by its member, before the moment that came back.
    const isErased = (name: string) => /^(?:uploads|support)\//.test(name) && !named.has(name);
    log(`Copying the files of ${path.basename(backup)}`);
    await putBack(backup, place, (name) => !isNote(name) && !isErased(name));
    const newest = (await fileBackups(dataFolder)).at(-1) ?? backup;
    await putBack(newest, place, isNote);
    if (lostFolder) await placeNotes(path.join(lostFolder, 'product'), place);
    const lostAnchors = await moveLostAnchors(pool, product);
    const { nameMac, noteMac } = await macsOf(secrets);
    const erasures = repeatsErasures
      ? [await repeatIn(pool, readErasureNotes(files, noteMac), nameMac)]
      : [];
    await removeFiles({ pool, files });
    // The store may lack notes of the last erasures: API servers write all of them again.
    await pool.query('UPDATE member_closing SET noted_at = NULL');
    const drawsKey = path.join(dataFolder, 'keys/draws.key');
    await beginChains(pool, drawsKey, log);
    log('Checking what came back');
    const checks = await checkInstallation(pool, {
      files: backup,
      anchors: product,
      drawsKey,
      root: hasReleases ? path.join(dataFolder, 'keys/root.json') : undefined,
    });
    return { results: [...erasures, ...checks], lostAnchors };
  } finally {
    await files.close();
  }
}

/**
 * Rounds that were drawn after the restored moment took the next seeds of the chains, and published them:
 * anybody may know what rounds on the same places would draw.
 */
async function beginChains(
  pool: pg.Pool,
  keyFile: string,
  log: (line: string) => void,
): Promise<void> {
  const vault = createSeedVault(await readDrawsKey(keyFile));
  const chains = await usedChains(pool);
  if (chains.some(({ keyId }) => keyId !== vault.keyId)) {
    return log(`${keyFile} did not seal the seeds: start the draws with DRAWS_NEW_CHAINS=1`);
  }
  await replaceChains(pool, vault);
  log('New rounds take their seeds from new chains');
}

const isNote = (name: string): boolean => name.startsWith(`${ERASURES_FOLDER}/`);

/** Says so when the files go elsewhere than they came from. */
async function sayWhere(
  backup: string,
  product: string,
  environment: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<void> {
  const recorded = await recordedFileStore(backup);
  const given = environment.FILES_URL || null;
  if (recorded === undefined || recorded === given) return;
  log(`Files were in ${recorded ?? 'DATA_DIR'} and go to ${given ?? product}, as FILES_URL says`);
}

/** @throws StartProblem that names what is missing or in the way. */
function requireRestorable(dataFolder: string): void {
  const taken = NODES.find((node) => hasDatabase(dataFolder, node));
  if (taken) {
    throw new StartProblem(
      `${workFolderOf(dataFolder, taken)} has a database: restore into a folder without one.`,
    );
  }
  const missing = NEEDED.filter((name) => !existsSync(path.join(dataFolder, name)));
  if (!existsSync(repositoryOf(dataFolder))) missing.push('backup/repository');
  if (missing.length > 0) {
    throw new StartProblem(`${dataFolder} lacks ${missing.join(', ')} of the cluster to restore.`);
  }
}

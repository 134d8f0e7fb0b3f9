import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type FileStore, StoreUnavailable } from '@velvet/files/file-store';
import { hashOfFile } from '@velvet/files/folder';
import { readRegistry } from '@velvet/registry/registry';
import * as v from 'valibot';
import type { Queryable } from '../../server/api/src/database/queryable.ts';
import { createSeedVault } from '../../server/api/src/features/game/seeds/seed-vault.ts';
import { findFaults, readBookSizes } from '../../server/api/src/features/system/ledger-check.ts';
import { verifyAudit } from '../../server/api/src/operator/audit/audit-anchors.ts';
import { timeOf } from './backups.ts';
import { damagedFiles, readManifest } from './copy-files.ts';

/** What a check found: a line of figures, and problems. */
export interface CheckResult {
  readonly name: string;
  readonly figures: string;
  readonly problems: readonly string[];
}

/** What checks need beside the database and the copied files. */
interface CheckedInstallation {
  /** Folder of the backup of files. */
  readonly files: string;
  /** Store of the running installation: what got into it since the backup of files began is not missing. */
  readonly live?: FileStore;
  /** Folder with the noted ends of the audit log. */
  readonly anchors: string;
  /** Path of the draws' key, which is kept apart from backups. */
  readonly drawsKey: string;
  /** Path of the registry's root; undefined where releases are not looked at. */
  readonly root: string | undefined;
}

const SHOWN = 5;
const KEY_BYTES = 32;

/** All checks, one after another. */
export async function checkInstallation(
  db: Queryable,
  { files, live, anchors, drawsKey, root }: CheckedInstallation,
): Promise<readonly CheckResult[]> {
  return [
    await checkBooks(db),
    await checkAudit(db, anchors),
    await checkDrawsKey(db, drawsKey),
    await checkFiles(db, files, live),
    ...(root === undefined ? [] : [await checkReleases(files, root)]),
  ];
}

/** Balances, stakes, payouts, draws and seeds. */
async function checkBooks(db: Queryable): Promise<CheckResult> {
  const faults = await findFaults(db);
  const { transactions, bets, draws } = await readBookSizes(db);
  return {
    name: 'books and draws',
    figures: `${transactions} transactions, ${bets} bets, ${draws} draws`,
    problems: faults.map(({ fault, id }) => `${fault} (${id})`),
  };
}

/** The chain of the audit log, and its noted ends. */
async function checkAudit(db: Queryable, anchors: string): Promise<CheckResult> {
  const state = await verifyAudit(db, anchors);
  const noted = state.kind === 'intact' ? `, ${state.noted} noted ones are there` : '';
  return {
    name: 'audit log',
    figures: `${state.entries} entries${noted}`,
    // Ends that were noted after the restored point are missing for that reason.
    problems: state.kind === 'intact' ? [] : [`the chain is ${state.kind}`],
  };
}

/** @throws Error when the file holds no key. */
export async function readDrawsKey(file: string): Promise<Buffer> {
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold 32 bytes in base64`);
  return key;
}

/** Whether the draws' key, which is kept apart, opens the sealed seeds. */
async function checkDrawsKey(db: Queryable, keyFile: string): Promise<CheckResult> {
  const vault = createSeedVault(await readDrawsKey(keyFile));
  const { rows } = await db.query<{ sealed: Buffer; tip: Buffer; place: number }>(
    `SELECT s.sealed, c.tip, s.place FROM seed_chain c
       JOIN seed_chain_secret s ON s.chain_id = c.id
      WHERE c.id IN (SELECT max(id) FROM seed_chain GROUP BY game_id)`,
  );
  const closed = rows.filter((row) => vault.open(row) === undefined);
  return {
    name: 'draws key',
    figures: `${rows.length} sealed seeds of the newest chains`,
    problems: closed.length > 0 ? [`it does not open ${closed.length} of them`] : [],
  };
}

/**
 * Every file that the database names is in the backup, and every file in it is what was copied. While the
 * live store does not answer, what only it may have counts as missing.
 */
export async function checkFiles(
  db: Queryable,
  files: string,
  live?: FileStore,
): Promise<CheckResult> {
  const manifest = await readManifest(files);
  const named = await namedFiles(db);
  const missing: string[] = [];
  let isDown = false;
  const whenDown = (error: unknown): undefined => {
    if (!(error instanceof StoreUnavailable)) throw error;
    isDown = true;
  };
  for (const file of named.filter((each) => !(each in manifest))) {
    const found = await live?.stat(file).catch(whenDown);
    if (found === undefined || found.modifiedAt < timeOf(files)) missing.push(file);
  }
  const damaged = await damagedFiles(files);
  return {
    name: 'files',
    figures: `${named.length} named by the database, ${Object.keys(manifest).length} in the backup`,
    problems: [
      ...(isDown ? ['the store does not say what is newer than the backup'] : []),
      ...missing.map((file) => `${file} is missing`),
      ...damaged.map((file) => `${file} is not what was copied`),
    ],
  };
}

const releaseSchema = v.looseObject({
  files: v.record(v.string(), v.looseObject({ sha256: v.string() })),
});

/**
 * The registry by its signatures from the given root down, and the files of the releases in use and of
 * those that a rollback can return to by their digests. Without releases nothing is checked.
 */
async function checkReleases(files: string, rootFile: string): Promise<CheckResult> {
  const releases = path.join(files, 'releases');
  process.env.VELVET_ROOT = rootFile;
  const { apps } = await readRegistry(releases);
  const problems: string[] = [];
  let checked = 0;
  for (const [id, app] of Object.entries(apps)) {
    const inUse = [app.current, ...(app.canary ? [app.canary.version] : [])];
    const versions = new Set([...inUse, ...app.history.map(({ version }) => version)]);
    for (const version of versions) {
      const folder = path.join(releases, id, version);
      // Of older ones the history keeps the name after their files are removed.
      if (!inUse.includes(version) && !existsSync(folder)) continue;
      const text = await readFile(path.join(folder, 'release.json')).catch(() => undefined);
      const digest = text && createHash('sha256').update(text).digest('base64');
      if (text === undefined || digest !== app.digests[version]) {
        problems.push(`release.json of ${id}@${version} is not the signed one`);
        continue;
      }
      const release = v.parse(releaseSchema, JSON.parse(text.toString('utf8')));
      for (const [name, { sha256 }] of Object.entries(release.files)) {
        checked += 1;
        const found = await hashOfFile(path.join(folder, name)).catch(() => '');
        const wanted = Buffer.from(sha256, 'base64').toString('hex');
        if (found !== wanted) problems.push(`${name} of ${id}@${version} differs`);
      }
    }
  }
  return {
    name: 'releases',
    figures: `${Object.keys(apps).length} apps, ${checked} files`,
    problems,
  };
}

/** One line for a result, and its first problems. */
export function resultLines({ name, figures, problems }: CheckResult): readonly string[] {
  const more = problems.length > SHOWN ? [`  … and ${problems.length - SHOWN} more`] : [];
  const shown = problems.slice(0, SHOWN).map((problem) => `  ${problem}`);
  return [`${problems.length === 0 ? 'ok    ' : 'BROKEN'} ${name}: ${figures}`, ...shown, ...more];
}

/** The files that the database names; of a stream its first one. */
export async function namedFiles(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query<{ file: string }>(
    `SELECT image AS file FROM banner WHERE image LIKE 'uploads/%'
     UNION SELECT poster FROM video WHERE poster LIKE 'uploads/%'
     UNION SELECT avatar FROM member WHERE avatar LIKE 'uploads/%'
     UNION SELECT file FROM listing_photo WHERE file LIKE 'photos/%'
     UNION SELECT 'support/' || picture FROM support_message WHERE picture IS NOT NULL
     UNION SELECT 'streams/' || stream || '/master.m3u8' FROM video
            WHERE stream IS NOT NULL AND NOT sample`,
  );
  return rows.map(({ file }) => file);
}

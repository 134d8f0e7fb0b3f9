import { appendFile, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Milliseconds } from '@velvet/contract/time';
import { errorCode } from '@velvet/files/error-code';
import type { Queryable } from '../../database/queryable.ts';

const FILE = 'audit-anchors.log';
const LOST_FILE = 'audit-anchors.lost.log';
/** Some lines: the last one is among them. */
const TAIL_BYTES = 1_024;
const LINE = /^(\d{1,15}) ([0-9a-f]{64}) /;

/** An earlier state of the audit log: one of its entries. */
export interface Anchor {
  readonly entry: number;
  /** Hex of its hash, which covers it and all entries before. */
  readonly hash: string;
}

export const anchorFile = (dataDir: string): string => path.join(dataDir, FILE);

/** The newest entry; undefined while there is none. */
async function auditHead(db: Queryable): Promise<Anchor | undefined> {
  const { rows } = await db.query<{ entry: number; hash: string }>(
    `SELECT id AS entry, encode(hash, 'hex') AS hash FROM audit_log ORDER BY id DESC LIMIT 1`,
  );
  return rows[0];
}

/**
 * Notes the newest entry in a file beside the database. A chain proves that nothing inside it was
 * changed, not that its end was not cut off: the notes do.
 */
export async function noteHead(db: Queryable, dataDir: string, now: Date): Promise<void> {
  const head = await auditHead(db);
  const known = await lastAnchor(dataDir);
  if (!head || (known?.entry === head.entry && known.hash === head.hash)) return;
  await mkdir(dataDir, { recursive: true });
  await appendFile(anchorFile(dataDir), `${head.entry} ${head.hash} ${now.toISOString()}\n`);
}

/** The newest noted entry, without reading all: the file grows with each change. */
async function lastAnchor(dataDir: string): Promise<Anchor | undefined> {
  const file = await open(anchorFile(dataDir)).catch(unlessMissing);
  if (!file) return undefined;
  try {
    const position = Math.max(0, (await file.stat()).size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(TAIL_BYTES), position });
    return anchorsIn(buffer.toString('utf8', 0, bytesRead)).at(-1);
  } finally {
    await file.close();
  }
}

/** Every noted entry, oldest first. */
async function readAnchors(dataDir: string): Promise<readonly Anchor[]> {
  return anchorsIn((await readFile(anchorFile(dataDir), 'utf8').catch(unlessMissing)) ?? '');
}

function unlessMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

const anchorsIn = (text: string): readonly Anchor[] =>
  text.split('\n').flatMap((line) => readLine(line) ?? []);

function readLine(line: string): Anchor | undefined {
  const [, entry, hash] = LINE.exec(line) ?? [];
  return entry === undefined || hash === undefined ? undefined : { entry: Number(entry), hash };
}

/** Reads `<entry>:<hash>`, as `audit verify` prints it. */
export function parseAnchor(text: string): Anchor | undefined {
  return readLine(`${text.replace(':', ' ')} `);
}

/** The form that `parseAnchor` reads. */
export const anchorText = ({ entry, hash }: Anchor): string => `${entry}:${hash}`;

/**
 * After a restore to an earlier moment: moves the lines of entries that the log does not have from the
 * notes to `audit-anchors.lost.log` beside them, so that later checks are about what came back, and what
 * was lost stays on record.
 * @returns how many were moved.
 */
export async function moveLostAnchors(db: Queryable, dataDir: string): Promise<number> {
  const anchors = await readAnchors(dataDir);
  const first = await firstMissing(db, anchors);
  if (first === undefined) return 0;
  const lines = (await readFile(anchorFile(dataDir), 'utf8')).split('\n').filter(readLine);
  const isLost = (line: string) => (readLine(line)?.entry ?? 0) >= first.entry;
  const lost = lines.filter(isLost);
  await appendFile(path.join(dataDir, LOST_FILE), lost.map((line) => `${line}\n`).join(''));
  const left = lines.filter((line) => !isLost(line));
  await writeFile(anchorFile(dataDir), left.map((line) => `${line}\n`).join(''));
  return lost.length;
}

/** The first noted entry that the log does not have, or has with another hash. */
async function firstMissing(
  db: Queryable,
  anchors: readonly Anchor[],
): Promise<Anchor | undefined> {
  const { rows } = await db.query<{ entry: number }>(
    `SELECT a.entry FROM unnest($1::bigint[], $2::text[]) AS a (entry, hash)
      WHERE NOT EXISTS (
        SELECT FROM audit_log l WHERE l.id = a.entry AND encode(l.hash, 'hex') = a.hash)
      ORDER BY a.entry LIMIT 1`,
    [anchors.map(({ entry }) => entry), anchors.map(({ hash }) => hash)],
  );
  return anchors.find(({ entry }) => entry === rows[0]?.entry);
}

/** The state of the audit log's chain of hashes. */
export type AuditState =
  /** `noted`: how many noted entries are there as they were noted. */
  | {
      readonly kind: 'intact';
      readonly entries: number;
      readonly noted: number;
      readonly head: Anchor | undefined;
    }
  /** The entry was changed, or entries before it are missing. */
  | { readonly kind: 'changed'; readonly entry: number; readonly entries: number }
  /** A noted entry is missing or another one. */
  | { readonly kind: 'missing'; readonly anchor: Anchor; readonly entries: number };

interface AuditCheck {
  /** Entries that are known from elsewhere. */
  readonly kept?: readonly Anchor[];
  /** How long to wait for the chain; the connection's limit when absent. */
  readonly patience?: Milliseconds;
}

/** Checks the chain, and that no entry is missing that was noted in `dataDir` or is among `kept`. */
export async function verifyAudit(
  db: Queryable,
  dataDir: string,
  { kept = [], patience }: AuditCheck = {},
): Promise<AuditState> {
  const query = {
    text: 'SELECT audit_first_broken() AS broken, count(*) AS n FROM audit_log',
    query_timeout: patience,
  };
  const { rows } = await db.query<{ broken: number | null; n: number }>(query);
  const { broken = null, n: entries = 0 } = rows[0] ?? {};
  if (broken !== null) return { kind: 'changed', entry: broken, entries };
  const known = [...kept, ...(await readAnchors(dataDir))];
  const anchor = await firstMissing(db, known);
  if (anchor) return { kind: 'missing', anchor, entries };
  return { kind: 'intact', entries, noted: known.length, head: await auditHead(db) };
}

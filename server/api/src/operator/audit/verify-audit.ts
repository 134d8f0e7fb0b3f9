import type { Milliseconds } from '@velvet/contract/time';
import type { Queryable } from '../../database/queryable.ts';
import { type Anchor, auditHead, firstMissing, readAnchors } from './audit-anchors.ts';

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

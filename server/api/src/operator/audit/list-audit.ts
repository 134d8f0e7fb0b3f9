import type { AuditEntry } from '@velvet/contract/ops/audit';
import { fromRow, type RowOf } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';

/** Which entries; without a value all of them. */
interface AuditQuery {
  readonly operator?: string | undefined;
  readonly subject?: string | undefined;
  /** Only entries with a lower id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

type Head = Omit<AuditEntry, 'detail'>;

/** What an operator did or tried. */
export interface AuditRow extends RowOf<Head> {
  /** JSON of any form. */
  readonly detail: unknown;
}

/** Entries of the audit log, newest first. */
export async function listAudit(
  db: Queryable,
  { operator, subject, before, limit }: AuditQuery,
): Promise<readonly AuditRow[]> {
  const { rows } = await db.query<AuditRow>(
    `SELECT id, at, actor AS operator, action, subject, detail FROM audit_log
      WHERE ($1::text IS NULL OR actor = $1) AND ($2::text IS NULL OR subject = $2)
        AND ($3::bigint IS NULL OR id < $3)
      ORDER BY id DESC LIMIT $4`,
    [operator ?? null, subject ?? null, before ?? null, limit],
  );
  return rows;
}

/** Which entries to read in their order. */
interface AuditSpan extends Pick<AuditQuery, 'operator' | 'subject' | 'limit'> {
  /** Days of UTC, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only entries with a higher id. */
  readonly after: number;
}

/** Entries of the audit log, oldest first. */
export async function readAudit(
  db: Queryable,
  { operator, subject, from, to, after, limit }: AuditSpan,
): Promise<readonly AuditRow[]> {
  const { rows } = await db.query<AuditRow>(
    `SELECT id, at, actor AS operator, action, subject, detail FROM audit_log
      WHERE id > $1 AND ($2::text IS NULL OR actor = $2) AND ($3::text IS NULL OR subject = $3)
        AND ($4::date IS NULL OR at >= $4::timestamp AT TIME ZONE 'UTC')
        AND ($5::date IS NULL OR at < ($5::date + 1)::timestamp AT TIME ZONE 'UTC')
      ORDER BY id LIMIT $6`,
    [after, operator ?? null, subject ?? null, from ?? null, to ?? null, limit],
  );
  return rows;
}

/** An entry of the audit log as the contract has it. */
export const toAuditEntry = ({ detail, ...row }: AuditRow): AuditEntry => ({
  ...fromRow<Head>(row),
  detail: JSON.stringify(detail),
});

import type { Queryable } from '../../database/queryable.ts';

/** Which entries; without a value all of them. */
interface AuditQuery {
  readonly operator?: string | undefined;
  readonly subject?: string | undefined;
  /** Only entries with a lower id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** What an operator did or tried. */
export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly operator: string;
  readonly action: string;
  readonly subject: string;
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

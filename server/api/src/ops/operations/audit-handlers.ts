import type { AuditVerification } from '@velvet/contract/ops/audit';
import { type AuditState, anchorText, verifyAudit } from '../../operator/audit/audit-anchors.ts';
import {
  type AuditRow,
  listAudit,
  readAudit,
  toAuditEntry,
} from '../../operator/audit/list-audit.ts';
import { csvFile } from '../exports/csv-file.ts';
import { inLongCheck } from '../long-check.ts';
import { type OpsHandlers, pageOfRows, ROWS_OF_PAGE } from '../ops-call.ts';

/** The audit log and its check. */
export const auditHandlers = {
  audit_page: async ({ db }, { operator, subject, cursor: before }) => {
    const query = { operator, subject, before, limit: ROWS_OF_PAGE };
    return pageOfRows(await listAudit(db, query), toAuditEntry);
  },
  audit_export: (call, { operator, subject, from, to }) =>
    csvFile<AuditRow>(call, {
      what: 'audit',
      filter: { operator, subject, from, to },
      columns: {
        id: ({ id }) => id,
        at: ({ at }) => at,
        operator: (row) => row.operator,
        action: ({ action }) => action,
        subject: (row) => row.subject,
        detail: ({ detail }) => JSON.stringify(detail),
      },
      read: (db, after, limit) => readAudit(db, { operator, subject, from, to, after, limit }),
    }),
  audit_verification: ({ db, services }) =>
    inLongCheck(db, async (patience) =>
      shown(await verifyAudit(db, services.dataDir, { patience })),
    ),
} satisfies Partial<OpsHandlers>;

function shown(state: AuditState): AuditVerification {
  const { kind, entries } = state;
  switch (kind) {
    case 'changed':
      return { state: kind, entry: state.entry, entries, noted: 0 };
    case 'missing':
      return { state: kind, entry: state.anchor.entry, entries, noted: 0 };
    case 'intact': {
      const head = state.head ? { head: anchorText(state.head) } : {};
      return { state: kind, entries, noted: state.noted, ...head };
    }
  }
}

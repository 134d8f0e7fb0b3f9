import { toId } from '@velvet/contract/brand';
import type { AuditEntry } from '@velvet/contract/ops/audit';
import { toEpochSeconds } from '@velvet/contract/time';
import type { AuditRow } from '../operator/audit/list-audit.ts';

/** An entry of the audit log as the contract has it. */
export const toAuditEntry = (row: AuditRow): AuditEntry => ({
  id: toId(row.id),
  at: toEpochSeconds(row.at),
  operator: row.operator,
  action: row.action,
  subject: row.subject,
  detail: JSON.stringify(row.detail),
});

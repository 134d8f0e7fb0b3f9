import { toId } from '@velvet/shared/contract/brand';
import { toEpochSeconds } from '@velvet/shared/contract/time';
import type { AuditEntry } from '@velvet/shared/ops-contract/audit';
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

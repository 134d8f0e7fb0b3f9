import type { MemberId } from '@velvet/contract/member';
import type { PersonalReport } from '@velvet/contract/wallet';
import type pg from 'pg';
import { readItems } from '../../database/from-row.ts';

/** Sums over the member's finished business. */
export async function readPersonalReport(
  pool: pg.Pool,
  memberId: MemberId,
): Promise<PersonalReport> {
  const [report] = await readItems<PersonalReport>(pool, {
    name: 'member-report',
    text: 'SELECT staked, won, recharged, withdrawn FROM member_report($1)',
    values: [memberId],
  });
  if (!report) throw new Error('A report came back empty');
  return report;
}

import type { MemberId } from '@velvet/contract/member';
import { minor } from '@velvet/contract/money';
import type { PersonalReport } from '@velvet/contract/wallet';
import type pg from 'pg';

interface ReportRow {
  readonly staked: number;
  readonly won: number;
  readonly recharged: number;
  readonly withdrawn: number;
}

/** Sums over the member's finished business. */
export async function readPersonalReport(
  pool: pg.Pool,
  memberId: MemberId,
): Promise<PersonalReport> {
  const { rows } = await pool.query<ReportRow>({
    name: 'member-report',
    text: 'SELECT staked, won, recharged, withdrawn FROM member_report($1)',
    values: [memberId],
  });
  const [row] = rows;
  if (!row) throw new Error('A report came back empty');
  return {
    won: minor(row.won),
    staked: minor(row.staked),
    recharged: minor(row.recharged),
    withdrawn: minor(row.withdrawn),
  };
}

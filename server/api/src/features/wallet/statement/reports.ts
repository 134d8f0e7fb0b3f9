import type { ReportDay } from '@velvet/contract/account-extras';
import type { MemberId } from '@velvet/contract/member';
import type { PersonalReport } from '@velvet/contract/wallet';
import type pg from 'pg';
import { readItems } from '../../../database/from-row.ts';

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

const DAY_MS = 86_400_000;

/** The last days (UTC) up to now, oldest first. */
export const readReportDays = (
  pool: pg.Pool,
  memberId: MemberId,
  days: number,
  now: Date,
): Promise<readonly ReportDay[]> =>
  readItems<ReportDay>(pool, {
    name: 'member-report-days',
    text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, staked, won, recharged, withdrawn
           FROM member_report_days($1, $2, $3)`,
    values: [memberId, utcDay(now.getTime() - (days - 1) * DAY_MS), utcDay(now.getTime())],
  });

const utcDay = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

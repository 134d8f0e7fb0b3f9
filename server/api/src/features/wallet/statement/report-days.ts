import type { ReportDay } from '@velvet/contract/account-extras';
import type { MemberId } from '@velvet/contract/member';
import { minor } from '@velvet/contract/money';
import type pg from 'pg';

const DAY_MS = 86_400_000;

interface DayRow {
  readonly day: string;
  readonly staked: number;
  readonly won: number;
  readonly recharged: number;
  readonly withdrawn: number;
}

/** The last days (UTC) up to now, oldest first. */
export async function readReportDays(
  pool: pg.Pool,
  memberId: MemberId,
  days: number,
  now: Date,
): Promise<readonly ReportDay[]> {
  const { rows } = await pool.query<DayRow>({
    name: 'member-report-days',
    text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, staked, won, recharged, withdrawn
           FROM member_report_days($1, $2, $3)`,
    values: [memberId, utcDay(now.getTime() - (days - 1) * DAY_MS), utcDay(now.getTime())],
  });
  return rows.map((row) => ({
    day: row.day,
    won: minor(row.won),
    staked: minor(row.staked),
    recharged: minor(row.recharged),
    withdrawn: minor(row.withdrawn),
  }));
}

const utcDay = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

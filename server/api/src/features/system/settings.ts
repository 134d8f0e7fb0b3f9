import { type SettingKey, settingKeys } from '@velvet/contract/ops/settings';
import { parseJson } from '@velvet/contract/parse';
import type { Queryable } from '../../database/queryable.ts';
import { decide } from '../../operator/access/decide.ts';
import { fitsSetting } from './setting-values.ts';

/** A setting as administrators see it. */
export interface SettingRow {
  readonly key: SettingKey;
  /** Any JSON; null while it is not set. */
  readonly value: unknown;
  readonly needs_second: boolean;
  readonly waits_for_second: boolean;
  readonly updated_at: Date | null;
  readonly version: string;
}

/** All settings, set or not. */
export async function listSettings(db: Queryable): Promise<readonly SettingRow[]> {
  const { rows } = await db.query<SettingRow>('SELECT * FROM operator_settings($1)', [settingKeys]);
  return rows;
}

/**
 * Sets a setting to a value in JSON, or proposes to. The outcome is that of `operator_set_config`;
 * `bad_value` for what does not have the form of the setting.
 */
export async function setSetting(
  db: Queryable,
  key: SettingKey,
  json: string,
  reason: string,
): Promise<string | undefined> {
  const value = parseJson(json);
  if (value === undefined || !fitsSetting(key, value)) return 'bad_value';
  return decide(db, 'operator_set_config($1, $2::jsonb, $3)', [key, JSON.stringify(value), reason]);
}

/** A change of a setting; values are any JSON, null while it was not set. */
export interface SettingChangeRow {
  readonly id: number;
  readonly at: Date;
  readonly operator: string;
  readonly requested_by: string | null;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Of some entries only the value after the change is known. */
const HISTORY = `
  SELECT id, at, operator, requested_by, reason,
    CASE WHEN detail ? 'before' THEN detail -> 'before' ELSE lag(after) OVER (ORDER BY id) END
      AS before,
    after
    FROM (
      SELECT id, at, actor AS operator, detail, detail ->> 'requested_by' AS requested_by,
        coalesce(detail ->> 'reason', '') AS reason,
        CASE WHEN detail ? 'after' THEN detail -> 'after'
          WHEN action <> 'delete config' THEN detail -> 'value' END AS after
        FROM audit_log WHERE subject = 'config ' || $1::text
         AND action IN ('insert config', 'update config', 'delete config')) entry`;

/** What a setting was and became, newest first; with a cursor only older changes. */
export async function listSettingChanges(
  db: Queryable,
  key: SettingKey,
  before: number | undefined,
  limit: number,
): Promise<readonly SettingChangeRow[]> {
  const { rows } = await db.query<SettingChangeRow>(
    `SELECT * FROM (${HISTORY}) change WHERE $2::bigint IS NULL OR id < $2
      ORDER BY id DESC LIMIT $3`,
    [key, before ?? null, limit],
  );
  return rows;
}

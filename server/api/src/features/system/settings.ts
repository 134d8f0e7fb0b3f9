import { languageCodes } from '@velvet/contract/language';
import {
  type Setting,
  type SettingChange,
  type SettingKey,
  settingKeys,
  settingKinds,
} from '@velvet/contract/ops/settings';
import { parseJson } from '@velvet/contract/parse';
import { isSafeUrl } from '@velvet/contract/primitives';
import * as v from 'valibot';
import { callFunction } from '../../database/call-function.ts';
import { fromRow, type RowOf } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import { type OpsHandlers, pageOfRows, ROWS_OF_PAGE } from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
import { quicknet } from '../game/beacon/beacon.ts';

type Head = Omit<Setting, 'kind' | 'value'>;

/** A setting as administrators see it. */
interface SettingRow extends RowOf<Head> {
  /** Any JSON; null while it is not set. */
  readonly value: unknown;
}

/** All settings, set or not. */
async function listSettings(db: Queryable): Promise<readonly SettingRow[]> {
  const { rows } = await db.query<SettingRow>(
    `SELECT key, value, needs_second, waits_for_second, updated_at AS changed_at, version
       FROM operator_settings($1)`,
    [settingKeys],
  );
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
  return callFunction<string>(db, 'operator_set_config', [key, JSON.stringify(value), reason]);
}

type ChangeHead = Omit<SettingChange, 'before' | 'after'>;

/** A change of a setting; values are any JSON, null while it was not set. */
interface SettingChangeRow extends RowOf<ChangeHead> {
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

const TEXT_MAX = 10_000;
const TICKER_MAX = 100;
const AMOUNT_MAX = 999_999_999_999_999;
/** Four weeks. */
const WAIT_MAX_H = 672;
const TIMES_MAX = 999_999_999;

/** Lines of text that PostgreSQL's JSON can hold: no NUL, no half of a surrogate pair. */
const words = (max: number) =>
  v.pipe(v.string(), v.maxLength(max), v.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u));

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(AMOUNT_MAX));
const times = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(TIMES_MAX));
const link = v.pipe(words(2_048), v.check(isSafeUrl, 'Unsafe link'));
const linkOrEmpty = v.union([v.literal(''), link]);
const localized = v.pipe(
  v.record(v.picklist(languageCodes), words(TEXT_MAX)),
  v.check((texts) => Object.keys(texts).length > 0, 'No language'),
);
const { name: source, genesis, period } = quicknet;

/** The form of each setting's value. */
const forms = {
  name: v.pipe(words(64), v.regex(/^\S(?:.*\S)?$/u)),
  notice: localized,
  intro: localized,
  terms: localized,
  support_enabled: v.boolean(),
  support_url: linkOrEmpty,
  rules_url: linkOrEmpty,
  ip_lookup_url: link,
  listing_counts: v.strictObject({ sample: v.boolean() }),
  ticker: v.strictObject({
    sample: v.boolean(),
    items: v.pipe(
      v.array(v.strictObject({ member: words(64), time: amount })),
      v.maxLength(TICKER_MAX),
    ),
  }),
  four_eyes: v.strictObject({ above: amount }),
  withdraw_rule: v.pipe(
    v.strictObject({ min: amount, max: amount, perDay: times }),
    v.check(({ min, max }) => min <= max, 'The smallest is above the largest'),
  ),
  withdrawal_wait: v.strictObject({
    hours: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(WAIT_MAX_H)),
  }),
  recharge_confirmation: v.strictObject({ each: amount, perDay: amount }),
  beacon: v.union([
    v.strictObject({ mode: v.literal('off') }),
    v.strictObject({
      source: v.literal(source),
      genesis: v.literal(genesis),
      period: v.literal(period),
      wait: v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(600)),
    }),
  ]),
} as const satisfies Readonly<Record<SettingKey, v.GenericSchema>>;

/** Whether a value has the form of a setting; null takes the setting away. */
export const fitsSetting = (key: SettingKey, value: unknown): boolean =>
  value === null || v.is(forms[key], value);

/** The product's settings. */
export const settingOps = {
  setting_page: async ({ db }) => ({ items: (await listSettings(db)).map(toSetting) }),
  setting_set: ({ db }, { key, version, value = 'null', reason }) =>
    decideOnVersion(db, 'setting', { id: key, version }, async () => {
      const said = await setSetting(db, key, value, reason);
      if (said === 'bad_value') return new OpsRefused(said, { field: 'value' });
      return outcomeOf(said, ['ok', 'needs_second']);
    }),
  setting_history: async ({ db }, { key, cursor }) =>
    pageOfRows(await listSettingChanges(db, key, cursor, ROWS_OF_PAGE), toChange),
} satisfies Partial<OpsHandlers>;

const toSetting = ({ value, ...row }: SettingRow): Setting => ({
  ...fromRow<Head>(row),
  kind: settingKinds[row.key],
  ...(isSet(value) ? { value: JSON.stringify(value) } : {}),
});

const toChange = ({ before, after, ...row }: SettingChangeRow): SettingChange => ({
  ...fromRow<ChangeHead>(row),
  ...(isSet(before) ? { before: JSON.stringify(before) } : {}),
  ...(isSet(after) ? { after: JSON.stringify(after) } : {}),
});

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

import { toId } from '@velvet/contract/brand';
import { type Setting, type SettingChange, settingKinds } from '@velvet/contract/ops/settings';
import { toEpochSeconds } from '@velvet/contract/time';
import { decideOnVersion } from '../../ops/decide-on-version.ts';
import { type OpsHandlers, pageOfRows, ROWS_OF_PAGE } from '../../ops/ops-call.ts';
import { OpsRefused, outcomeOf } from '../../ops/ops-refused.ts';
import {
  listSettingChanges,
  listSettings,
  type SettingChangeRow,
  type SettingRow,
  setSetting,
} from './settings.ts';

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

const toSetting = (row: SettingRow): Setting => ({
  key: row.key,
  kind: settingKinds[row.key],
  ...(isSet(row.value) ? { value: JSON.stringify(row.value) } : {}),
  needsSecond: row.needs_second,
  waitsForSecond: row.waits_for_second,
  ...(row.updated_at ? { changedAt: toEpochSeconds(row.updated_at) } : {}),
  version: row.version,
});

const toChange = (row: SettingChangeRow): SettingChange => ({
  id: toId(row.id),
  at: toEpochSeconds(row.at),
  operator: row.operator,
  ...(row.requested_by === null ? {} : { requestedBy: row.requested_by }),
  reason: row.reason,
  ...(isSet(row.before) ? { before: JSON.stringify(row.before) } : {}),
  ...(isSet(row.after) ? { after: JSON.stringify(row.after) } : {}),
});

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

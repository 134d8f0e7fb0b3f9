import * as v from 'valibot';
import {
  type Domain,
  defaultField,
  field,
  listOf,
  optionalField,
  plain,
  record,
} from '../codec.ts';
import { epochSeconds, id, oneOf, text, truth } from '../primitives.ts';
import { cursor, decision, note, opsPage, version } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

/** What a setting is, by its key. The first ones are texts and links, the last ones limits and draws. */
export const settingKinds = {
  /** A line of text. */
  name: 'line',
  /** Texts by language. */
  notice: 'localized',
  intro: 'localized',
  terms: 'localized',
  support_enabled: 'switch',
  /** An address on https or a path; empty for the bundled page. */
  support_url: 'link',
  rules_url: 'link',
  ip_lookup_url: 'link',
  /** `{"sample": true}` while the listings are samples. */
  listing_counts: 'listing_counts',
  /** `{"sample": …, "items": [{"member": "V00****123", "time": <epoch seconds>}]}` */
  ticker: 'ticker',
  /** `{"above": <minor units>}`: withdrawals above it need two operators. */
  four_eyes: 'four_eyes',
  /** `{"min": …, "max": …, "perDay": …}`, amounts in minor units. */
  withdraw_rule: 'withdraw_rule',
  /** `{"hours": …}`: after a new card, password or device withdrawals are not paid for so long. */
  withdrawal_wait: 'withdrawal_wait',
  /** `{"each": …, "perDay": …}` in minor units. */
  recharge_confirmation: 'recharge_confirmation',
  /** `{"mode": "off"}`, or the drand network that must take part in draws. */
  beacon: 'beacon',
} as const;
export type SettingKey = keyof typeof settingKinds;
export type SettingKind = (typeof settingKinds)[SettingKey];

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingKinds, key);
export const settingKeys = Object.keys(settingKinds).filter(isSettingKey);
const settingKey = oneOf(settingKeys);

const access = ['administrator'] as const;
const VALUE_MAX = 100_000;
/** JSON escapes a character as six at most, and the value is JSON within JSON. */
const BODY_MAX_BYTES = 512 * 1024;

/** JSON. */
const value = plain(v.pipe(v.string(), v.maxLength(VALUE_MAX), v.regex(/^(?:\P{Cc}|[\n\r\t])*$/u)));

const setting = record({
  key: field('key', settingKey),
  kind: field('kind', oneOf(Object.values(settingKinds))),
  /** JSON; absent while the product's own value counts. */
  value: optionalField('value', value),
  /** Changing it needs a second administrator. */
  needsSecond: field('needs_second', truth),
  /** A change of it waits for one. */
  waitsForSecond: field('waits_for_second', truth),
  changedAt: optionalField('changed_at', epochSeconds),
  version: field('version', version),
});
export type Setting = Domain<typeof setting>;

/** All settings. */
export const settingPage = defineOpsRead(access, {
  name: 'setting_page',
  path: '/settings/page',
  output: record({ items: field('items', listOf(setting)) }),
});

/**
 * Sets a setting, or proposes to where that needs a second administrator, which takes a reason. The value
 * must have the form of the setting's kind.
 */
export const setSetting = defineOpsChange(access, {
  name: 'setting_set',
  path: '/settings/set',
  bodyMaxBytes: BODY_MAX_BYTES,
  input: record({
    key: field('key', settingKey),
    version: field('version', version),
    /** Absent: the product's own value counts again. */
    value: optionalField('value', value),
    reason: defaultField('reason', note, ''),
  }),
  output: decision(['ok', 'needs_second']),
});

const settingChange = record({
  /** Of the entry in the audit log. */
  id: field('id', id<'audit entry'>()),
  at: field('at', epochSeconds),
  operator: field('operator', text),
  /** Who had proposed it; absent where one operator was enough. */
  requestedBy: optionalField('requested_by', text),
  reason: field('reason', text),
  /** JSON; absent while it was not set. */
  before: optionalField('before', value),
  after: optionalField('after', value),
});
export type SettingChange = Domain<typeof settingChange>;

/** What a setting was and became, newest first, from the audit log. */
export const settingHistory = defineOpsRead(access, {
  name: 'setting_history',
  path: '/settings/history',
  input: record({ key: field('key', settingKey), cursor }),
  output: opsPage(settingChange),
});

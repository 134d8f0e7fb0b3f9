import { languageCodes } from '@velvet/contract/language';
import type { SettingKey } from '@velvet/contract/ops/settings';
import { isSafeUrl } from '@velvet/contract/primitives';
import * as v from 'valibot';
import { quicknet } from '../game/beacon/drand-network.ts';

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

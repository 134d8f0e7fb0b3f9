import { type Texts, textsOf, writtenTexts } from '@velvet/console-kit';
import { languageCodes } from '@velvet/contract/language';
import { MINOR_PER_POINT } from '@velvet/contract/money';
import type { SettingKind } from '@velvet/contract/ops/settings';
import { parseJson } from '@velvet/contract/parse';
import type { MessageDescriptor } from 'react-intl';
import * as v from 'valibot';
import { partNames } from './setting-names.messages.ts';

/** What a part of a value is: points (minor units in JSON), how often something may be, or yes or no. */
type PartForm = 'points' | 'times' | 'switch';

interface SettingPart {
  /** Its key in JSON. */
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly form: PartForm;
}

/** The parts of values that have more than one, or a name. */
const settingParts = {
  listing_counts: [{ name: 'sample', label: partNames.sample, form: 'switch' }],
  four_eyes: [{ name: 'above', label: partNames.above, form: 'points' }],
  withdraw_rule: [
    { name: 'min', label: partNames.min, form: 'points' },
    { name: 'max', label: partNames.max, form: 'points' },
    { name: 'perDay', label: partNames.timesPerDay, form: 'times' },
  ],
  withdrawal_wait: [{ name: 'hours', label: partNames.hours, form: 'times' }],
  recharge_confirmation: [
    { name: 'each', label: partNames.each, form: 'points' },
    { name: 'perDay', label: partNames.sumPerDay, form: 'points' },
  ],
} as const satisfies Partial<Record<SettingKind, readonly SettingPart[]>>;

const isParted = (kind: SettingKind): kind is keyof typeof settingParts =>
  Object.hasOwn(settingParts, kind);

/** A part while it is edited. */
export interface DraftPart extends SettingPart {
  /** Points are whole ones and hundredths; a number is '' while its field is empty. */
  readonly value: number | boolean | '';
}

/** A setting's value as it is shown and edited. */
export type SettingDraft =
  | { readonly form: 'text'; readonly text: string }
  | { readonly form: 'texts'; readonly texts: Texts }
  | { readonly form: 'switch'; readonly isOn: boolean }
  | { readonly form: 'parts'; readonly parts: readonly DraftPart[] }
  | { readonly form: 'json'; readonly text: string };

const record = v.record(v.string(), v.union([v.number(), v.boolean()]));
const localized = v.record(v.picklist(languageCodes), v.string());

/**
 * A value in JSON as its kind is edited, an empty one where it is not set. What does not have the form of its
 * kind, or has no form of its own, is edited as JSON.
 */
export function draftOf(kind: SettingKind, json: string | undefined): SettingDraft {
  const value = json === undefined ? undefined : parseJson(json);
  const asJson = { form: 'json', text: json === undefined ? '' : prettyJson(value) } as const;
  if (isParted(kind)) return partsOf(settingParts[kind], value) ?? asJson;
  switch (kind) {
    case 'line':
    case 'link':
      if (value === undefined) return { form: 'text', text: '' };
      return typeof value === 'string' ? { form: 'text', text: value } : asJson;
    case 'switch':
      if (value === undefined) return { form: 'switch', isOn: false };
      return typeof value === 'boolean' ? { form: 'switch', isOn: value } : asJson;
    case 'localized':
      if (value === undefined) return { form: 'texts', texts: textsOf() };
      return v.is(localized, value) ? { form: 'texts', texts: textsOf(value) } : asJson;
    case 'ticker':
    case 'beacon':
      return asJson;
  }
}

const prettyJson = (value: unknown): string => JSON.stringify(value, null, 2);

function partsOf(parts: readonly SettingPart[], value: unknown): SettingDraft | undefined {
  if (value !== undefined && !v.is(record, value)) return undefined;
  const editedOf = ({ name, form }: SettingPart): DraftPart['value'] => {
    const given = value?.[name];
    if (form === 'switch') return given === true;
    if (typeof given !== 'number') return '';
    return form === 'points' ? given / MINOR_PER_POINT : given;
  };
  return { form: 'parts', parts: parts.map((part) => ({ ...part, value: editedOf(part) })) };
}

type DraftProblem = 'not_json' | 'incomplete';

/** The JSON that a draft stands for, or why it stands for none. */
export function jsonOf(
  draft: SettingDraft,
): { readonly json: string } | { readonly problem: DraftProblem } {
  switch (draft.form) {
    case 'text':
      return { json: JSON.stringify(draft.text.trim()) };
    case 'switch':
      return { json: JSON.stringify(draft.isOn) };
    case 'texts': {
      const written = writtenTexts(draft.texts);
      return written ? { json: JSON.stringify(written) } : { problem: 'incomplete' };
    }
    case 'parts': {
      if (draft.parts.some(({ value }) => value === '')) return { problem: 'incomplete' };
      return { json: JSON.stringify(Object.fromEntries(draft.parts.map(entryOf))) };
    }
    case 'json': {
      const value = parseJson(draft.text);
      return value === undefined ? { problem: 'not_json' } : { json: JSON.stringify(value) };
    }
  }
}

const entryOf = ({ name, form, value }: DraftPart): readonly [string, number | boolean] => {
  if (typeof value === 'boolean') return [name, value];
  return [name, form === 'points' ? Math.round(Number(value) * MINOR_PER_POINT) : Number(value)];
};

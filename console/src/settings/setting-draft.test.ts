import { textsOf } from '@velvet/console-kit';
import type { SettingKind } from '@velvet/contract/ops/settings';
import { draftOf, jsonOf } from './setting-draft.ts';

test.each<[SettingKind, string, string]>([
  ['line', '"Velvet"', 'text'],
  ['link', '""', 'text'],
  ['localized', '{"en":"Hello","kr":"안녕"}', 'texts'],
  ['switch', 'true', 'switch'],
  ['listing_counts', '{"sample":true}', 'parts'],
  ['four_eyes', '{"above":5000000}', 'parts'],
  ['withdraw_rule', '{"min":1000050,"max":50000000,"perDay":3}', 'parts'],
  ['recharge_confirmation', '{"each":1,"perDay":29}', 'parts'],
  ['ticker', '{"sample":true,"items":[]}', 'json'],
  ['beacon', '{"mode":"off"}', 'json'],
])('a value of the kind %s is edited without being changed: %s', (kind, json, form) => {
  const draft = draftOf(kind, json);
  expect(draft.form).toBe(form);
  expect(jsonOf(draft)).toEqual({ json });
});

test('amounts are edited in points', () => {
  expect(draftOf('four_eyes', '{"above":5000050}')).toMatchObject({
    parts: [{ name: 'above', value: 50_000.5 }],
  });
});

test.each<[SettingKind, string]>([
  ['line', '7'],
  ['switch', '"yes"'],
  ['localized', '{"de":"Hallo"}'],
  ['four_eyes', '{"above":{}}'],
])('a %s with the value %s is edited as JSON', (kind, json) => {
  expect(draftOf(kind, json).form).toBe('json');
});

test.each([
  [draftOf('localized', undefined), 'incomplete'],
  [draftOf('withdraw_rule', undefined), 'incomplete'],
  [draftOf('beacon', undefined), 'not_json'],
  [{ form: 'json', text: '{"mode": }' } as const, 'not_json'],
])('%j stands for no value', (draft, problem) => {
  expect(jsonOf(draft)).toEqual({ problem });
});

test('spaces around a line are not kept, nor are empty texts', () => {
  expect(jsonOf({ form: 'text', text: ' Velvet ' })).toEqual({ json: '"Velvet"' });
  const texts = textsOf({ en: 'Hello', ja: ' ' });
  expect(jsonOf({ form: 'texts', texts })).toEqual({ json: '{"en":"Hello"}' });
});

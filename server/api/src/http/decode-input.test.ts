import { decode } from '@velvet/contract/codec';
import { endpoints } from '@velvet/contract/endpoints';
import { reportListing, reportReasons } from '@velvet/contract/listing-report';
import { opsEndpoints } from '@velvet/contract/ops/ops-endpoints';
import { fieldsOf } from '../ops-command/operation-fields.ts';
import { refusalAnswer } from './answer.ts';
import { decodeInput } from './decode-input.ts';
import { refusalOfField } from './field-refusals.ts';
import type { Wire } from './handlers.ts';

type Input = (typeof endpoints | typeof opsEndpoints)[number]['input'];

const candidates: readonly unknown[] = [
  ...['1', 'a1b2c3', 'abc', '1234', '2026-01-02', '1735689600', 'en', 'https://velvet.example/a'],
  ...['YWJj', 'aaaa-aaaa-aaaa', 'a'.repeat(43), 'a'.repeat(64), 1, true, ['1'], [1], [], {}],
  ...[{ en: 'a' }, JSON.stringify({ en: 'a' }), '[]', '{}', '["1"]'],
];

/** Operations that require objects or lists of a form that trying does not find. */
const structured = [
  ...['game_place_order', 'member_passkey_login', 'operator_invite', 'listing_save'],
  ...['listing_bulk_preview', 'member_bulk_preview'],
];

/** Required fields with values that the operation takes, where trying finds them. */
function requiredOnly(input: Input): Wire | undefined {
  const wire: Record<string, unknown> = {};
  const tried: Record<string, number> = {};
  for (;;) {
    const result = decode<unknown>(input, wire);
    if (result.ok) return wire;
    const field = result.field.split('.')[0] ?? '';
    const choices = [...enumOf(input, field), ...candidates];
    const next = tried[field] ?? 0;
    if (field === '' || next >= choices.length) return undefined;
    tried[field] = next + 1;
    wire[field] = choices[next];
  }
}

function enumOf(input: Input, name: string): readonly unknown[] {
  const found = fieldsOf(input).find((each) => each.name === name)?.schema.enum;
  return Array.isArray(found) ? found : [];
}

test('S8.4 an optional field that comes empty is absent, in every operation', () => {
  const wrong: string[] = [];
  const untried: string[] = [];
  let fields = 0;
  for (const { name, input } of [...endpoints, ...opsEndpoints]) {
    const optional = fieldsOf(input).filter(({ isRequired }) => !isRequired);
    if (optional.length === 0) continue;
    const wire = requiredOnly(input);
    if (wire === undefined) {
      untried.push(name);
      continue;
    }
    for (const field of optional) {
      fields += 1;
      const empty = decodeInput<unknown>(input, { ...wire, [field.name]: '' });
      if (!empty.ok) wrong.push(`${name} ${field.name}: ${empty.field}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(untried).toEqual(structured);
  expect(fields).toBeGreaterThan(100);
});

test('S8.4 a required field that comes empty is named', () => {
  const login = endpoints.find(({ name }) => name === 'member_login');
  if (!login) throw new Error('member_login is missing');
  expect(decodeInput<unknown>(login.input, { username: '', password: 'a1b2c3' })).toMatchObject({
    ok: false,
    field: 'username',
  });
});

test('S8.4 a wrong value of a choice names the values there are', () => {
  const wire = { id: '1', reason: 'ugly' };
  expect(decodeInput(reportListing.input, wire)).toMatchObject({ choices: reportReasons });
  expect(decodeInput(reportListing.input, { ...wire, id: 'x' })).toMatchObject({
    field: 'id',
    choices: undefined,
  });
  const refused = refusalOfField('listing_report', 'reason', wire, reportReasons);
  expect(refusalAnswer(refused, 'en').envelope.msg).toBe(
    'Please check “reason”: it can be fake, offensive, underage, fraud, other',
  );
});

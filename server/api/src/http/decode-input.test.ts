import { isDeepStrictEqual } from 'node:util';
import { decode } from '@velvet/contract/codec';
import { endpoints } from '@velvet/contract/endpoints';
import { reportListing, reportReasons } from '@velvet/contract/listing-report';
import { memberPage } from '@velvet/contract/ops/members';
import { opsEndpoints } from '@velvet/contract/ops/ops-endpoints';
import { opsProblemAnswer } from '../ops/ops-answer.ts';
import { OpsRefused } from '../ops/ops-refused.ts';
import { fieldsOf, type OperationField } from '../ops-command/operation-fields.ts';
import { refusalAnswer } from './answer.ts';
import { decodeInput } from './decode-input.ts';
import { refusalOfField } from './field-refusals.ts';
import type { Wire } from './handlers.ts';
import { type Json, schemaOf } from './openapi-schema.ts';

const all = [...endpoints, ...opsEndpoints];
type Input = (typeof all)[number]['input'];

const candidates: readonly unknown[] = [
  ...['1', 'a1b2c3', 'abc', '1234', '2026-01-02', '1735689600', 'en', 'https://velvet.example/a'],
  ...['YWJj', 'aaaa-aaaa-aaaa', 'a'.repeat(43), 'a'.repeat(64), 1, true, ['1'], [1], [], {}],
  ...[{ en: 'a', ja: 'a' }, JSON.stringify({ en: 'a', ja: 'a' }), '[]', '{}', '["1"]'],
];

const assertion = {
  ...{ id: 'YWJj', rawId: 'YWJj', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'YWJj', authenticatorData: 'YWJj', signature: 'YWJj' },
};

/** Fields of a form that trying does not find, and optional ones with fields of their own. */
const structured: Readonly<Record<string, Wire>> = {
  game_place_order: { item: 'big' },
  member_passkey_login: { credential: JSON.stringify(assertion) },
  passkey_sign_in: { credential: assertion },
  passkey_add: {
    credential: {
      ...assertion,
      response: { clientDataJSON: 'YWJj', attestationObject: 'YWJj', transports: [] },
    },
  },
  token_issue: { roles: ['support'] },
  operator_invite: { roles: ['support'] },
  operator_roles: { roles: ['support'] },
  member_password_reset: { checks: ['member_number', 'real_name'] },
  listing_save: {
    class_name: { en: 'a', ja: 'a' },
    title: { en: 'a', ja: 'a' },
    city: { en: 'a', ja: 'a' },
    age: 20,
    height_cm: 170,
    tags: {},
  },
  listing_bulk_preview: { change: { word: 'show' }, matching: {} },
  member_bulk_preview: { change: { word: 'enable', reason: 'Checked' }, matching: {} },
};

/** Required fields with values that the operation takes, where trying finds them. */
function requiredOnly({ name, input }: (typeof all)[number]): Wire {
  const wire: Record<string, unknown> = { ...structured[name] };
  const tried: Record<string, number> = {};
  for (;;) {
    const result = decode<unknown>(input, wire);
    if (result.ok) return wire;
    const field = result.field.split('.')[0] ?? '';
    const choices = [...enumOf(input, field), ...candidates];
    const next = tried[field] ?? 0;
    if (field === '' || next >= choices.length) throw new Error(`${name} ${field} takes nothing`);
    tried[field] = next + 1;
    wire[field] = choices[next];
  }
}

function enumOf(input: Input, name: string): readonly unknown[] {
  const found = fieldsOf(input).find((each) => each.name === name)?.schema.enum;
  return Array.isArray(found) ? found : [];
}

/** Every operation that tells of its fields, with an input that it takes. */
const tried = () =>
  all
    .filter(({ input }) => fieldsOf(input).some(isTold))
    .map((each) => {
      const { input } = each;
      const schema: Json = { ...schemaOf(input.schema) };
      return { ...each, schema, wire: requiredOnly(each) };
    });
const isTold = ({ isRequired, schema }: OperationField) =>
  !isRequired || JSON.stringify(schema).includes('"enum"');

/** Paths of the fields that an object of the wire may lack, at any depth. */
function optionalPaths({ properties, required }: Json, wire: unknown): readonly string[] {
  return Object.entries(Object(properties)).flatMap(([name, property]) => {
    const given: unknown = Object(wire)[name];
    const deeper =
      typeof given === 'object'
        ? optionalPaths(Object(property), given).map((path) => `${name}.${path}`)
        : [];
    const isRequired = Array.isArray(required) && required.includes(name);
    return isRequired ? deeper : [name, ...deeper];
  });
}

/** A copy of the wire with that value at the path. */
function withValue(wire: unknown, path: string, value: unknown): Wire {
  const [name = '', ...deeper] = path.split('.');
  const given: Wire = { ...Object(wire) };
  return {
    ...given,
    [name]: deeper.length === 0 ? value : withValue(given[name], deeper.join('.'), value),
  };
}

test('S8.9 an optional field that comes empty is absent, in every operation', () => {
  const wrong: string[] = [];
  let fields = 0;
  for (const { name, input, wire, schema } of tried()) {
    for (const path of optionalPaths(schema, wire)) {
      fields += 1;
      const empty = decodeInput<unknown>(input, withValue(wire, path, ''));
      if (!empty.ok) wrong.push(`${name} ${path}: ${empty.field}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(fields).toBeGreaterThan(200);
});

test('S8.4 a required field that comes empty is named', () => {
  const login = endpoints.find(({ name }) => name === 'member_login');
  if (!login) throw new Error('member_login is missing');
  expect(decodeInput<unknown>(login.input, { username: '', password: 'a1b2c3' })).toMatchObject({
    ok: false,
    field: 'username',
  });
});

interface Choice {
  readonly path: string;
  readonly values: readonly unknown[];
  readonly isList?: boolean;
}

/** The fields that are a choice, at any depth, with the values there are. */
function choicesIn({ properties }: Json): readonly Choice[] {
  return Object.entries(Object(properties)).flatMap(([path, property]): readonly Choice[] => {
    const { anyOf, items, enum: values, ...json } = Object(property);
    const own = values ?? anyOf?.[0].enum;
    if (own) return [{ path, values: own }];
    if (items?.enum) return [{ path, values: items.enum, isList: true }];
    return choicesIn(json).map((each) => ({ ...each, path: `${path}.${each.path}` }));
  });
}

test('S8.9 a wrong value of a choice names the values there are, in every operation', () => {
  const wrong: string[] = [];
  let choices = 0;
  for (const { name, input, wire, schema } of tried()) {
    for (const { path, values, isList = false } of choicesIn(schema)) {
      choices += 1;
      const told = decodeInput<unknown>(input, withValue(wire, path, isList ? ['bad'] : 'bad'));
      const expected = [isList ? `${path}.0` : path, values.filter((each) => each !== '')];
      const given = told.ok ? [] : [told.field, told.choices];
      if (!isDeepStrictEqual(given, expected)) wrong.push(`${name} ${JSON.stringify(given)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(choices).toBeGreaterThan(40);
});

test('S8.9 a refusal names the values of the refused field, not of an empty field before it', () => {
  const wire = { state: '', sort: 'bad' };
  expect(decodeInput<unknown>(memberPage.input, wire)).toMatchObject({
    field: 'sort',
    choices: ['balance', 'seen', 'waiting'],
  });
});

test('S8.9 members and operators read the values there are', () => {
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
  const detail = { field: 'sort', choices: ['balance', 'seen'] };
  expect(opsProblemAnswer(new OpsRefused('bad_field', detail), 'zh-hans').body).toEqual({
    reason: 'bad_field',
    message: '此内容无法使用。可用的值：balance, seen。',
    field: 'sort',
  });
});

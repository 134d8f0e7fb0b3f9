import fc from 'fast-check';

/** Values a hostile or broken peer may send where something else was agreed. */
const megabyte = 'a'.repeat(1_048_576);

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

const scalars: readonly unknown[] = [
  ...[null, undefined, true, false, NaN, Infinity, -Infinity, -0, 0, -1, 0.1, 1e21, 1e308, 5e-324],
  ...[2 ** 53, -(2 ** 53), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 17, 18],
  ...['', ' ', '0', '-0', '00', '01', '+1', '1e3', '0x10', '0b1', ' 12 ', '12\n', '1_000', '1,000'],
  ...[
    '１２',
    '٣',
    '½',
    'NaN',
    'Infinity',
    'null',
    'undefined',
    'true',
    '[object Object]',
    '1.',
    '.5',
  ],
  ...['9'.repeat(15), '9'.repeat(16), '9'.repeat(400), '-1', '0.001', '99999999999999.99', '1.005'],
  ...['\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\u202egnp.exe', '\u200b', '\ufeff1', 'e\u0301'],
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,<script>', '//evil.example'],
  ...[
    '/\\evil.example',
    '\\\\evil',
    '/\t/evil.example',
    '/\n/evil',
    'http://plain',
    'https://',
    ' /x',
  ],
  ...['blob:https://x/1', 'file:///etc/passwd', 'https://ok.example/\u0000', '/../../etc/passwd'],
  ...["' OR 1=1 --", '<img src=x onerror=alert(1)>', '{{7*7}}', '%00', '%s%n', '../..'],
  ...['big,big', 'big,', ',big', 'one,two,big,small,big', '1,2', '1,2,7', '0,1,2', '1, 2, 3'],
  ...[
    '|||',
    '||||||||',
    '，，，',
    'a|b|c|d|e|f',
    ',,,,,,',
    megabyte,
    `/${megabyte}`,
    '9'.repeat(20_001),
  ],
];

const prototypeKeys: readonly unknown[] = [
  ...[
    '{"__proto__":{"age":99}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"toString":1,"valueOf":1}',
  ],
  ...['{"age":{"toString":1,"valueOf":1}}', '{"hasOwnProperty":1}', '{"then":1}', '{"toJSON":1}'],
  ...['{"length":-1}', '{"0":1,"length":1}', '{"message":1,"issues":[]}', '{"__proto__":null}'],
].map((json): unknown => JSON.parse(json));

const containers: readonly unknown[] = [
  ...[[], {}, [[]], [null], [undefined], [1], ['1'], [[1]], { data: {} }, { data: null }],
  ...[nested(200), nested(5_000), Array.from({ length: 1_000 }, () => ({})), new Date(0)],
  ...[Object.create(null), Object.freeze({}), 10n, Symbol('s'), () => 1, new Map(), /x/],
];

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...scalars) },
  { weight: 2, arbitrary: fc.constantFrom(...prototypeKeys) },
  { weight: 2, arbitrary: fc.constantFrom(...containers) },
  { weight: 2, arbitrary: fc.anything({ withNullPrototype: true, withBigInt: true, maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue().map((value): unknown => value) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 64 }) },
);

const hostileKey = fc.constantFrom('__proto__', 'constructor', 'toString', 'age', '', 'extra');

/** One change somewhere inside a wire value: `steps` choose the way down, then the change. */
function damage(wire: unknown, steps: readonly number[], hostile: unknown, key: string): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof wire !== 'object' || wire === null) return hostile;
  if (Array.isArray(wire)) {
    const items: readonly unknown[] = wire;
    if (items.length === 0) return [hostile];
    const index = step % items.length;
    return items.map((item, at) => (at === index ? damage(item, rest, hostile, key) : item));
  }
  const entries: (readonly [string, unknown])[] = Object.entries(wire);
  const index = step % (entries.length + 2);
  if (index === entries.length) return Object.fromEntries([...entries, [key, hostile]]);
  if (index > entries.length) return Object.fromEntries(entries.slice(1));
  return Object.fromEntries(
    entries.map(([name, value], at) => [
      name,
      at === index ? damage(value, rest, hostile, key) : value,
    ]),
  );
}

/** A good wire value with one thing wrong in it, or something else altogether. */
export function hostileVariant(wire: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const steps = fc.array(fc.nat({ max: 60 }), { maxLength: 5 });
  const damaged = fc
    .tuple(wire, steps, hostileValue, hostileKey)
    .map(([good, way, hostile, key]) => damage(good, way, hostile, key));
  return fc.oneof({ weight: 3, arbitrary: damaged }, { weight: 1, arbitrary: hostileValue });
}

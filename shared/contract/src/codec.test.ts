import * as v from 'valibot';
import {
  decode,
  field,
  listOf,
  mapped,
  noInput,
  nothing,
  optionalField,
  plain,
  record,
  withDefault,
} from './codec.ts';
import { formFields } from './endpoint.ts';
import { gameInfo, gameList, order, placeOrder } from './game.ts';
import { aGameInfo, anOrder } from './testing/factories.ts';

const numberCodec = plain(v.number());
const maybe = mapped(
  plain(v.string()),
  (wire) => (wire === '' ? undefined : wire),
  (value) => value ?? '',
);

describe('record', () => {
  const point = record({ across: field('x', numberCodec), name: optionalField('n', maybe) });

  test('names a missing and a wrong field by its wire path', () => {
    expect(decode(point, {})).toMatchObject({ ok: false, field: 'x' });
    expect(decode(listOf(point), [{ x: 1 }, { x: '1' }])).toMatchObject({ field: '1.x' });
    expect(decode(point, null)).toMatchObject({ ok: false, field: '' });
  });

  test('drops unknown keys, also dangerous ones', () => {
    const wire: unknown = JSON.parse('{"x":1,"y":2,"__proto__":{"x":9},"constructor":3}');
    expect(decode(point, wire)).toEqual({ ok: true, value: { across: 1 } });
    expect(decode(point, JSON.parse('{"__proto__":{"x":9}}')).ok).toBe(false);
  });

  test('leaves absent optional fields out on both sides', () => {
    expect(point.encode({ across: 1 })).toEqual({ x: 1 });
    expect(decode(point, { x: 1 })).toStrictEqual({ ok: true, value: { across: 1 } });
  });

  test('a required field whose value is undefined inside still goes out', () => {
    const codec = record({ value: field('v', maybe) });
    const read = decode(codec, { v: '' });
    expect(read).toStrictEqual({ ok: true, value: { value: undefined } });
    expect(codec.encode({ value: undefined })).toEqual({ v: '' });
  });

  test('S4.7 a game without a drawn round keeps its empty opencode', () => {
    const info = aGameInfo({ dice: undefined });
    expect(gameInfo.encode(info)).toMatchObject({ opencode: '' });
    expect(decode(gameInfo, gameInfo.encode(info))).toEqual({ ok: true, value: info });
  });
});

describe('defaults and emptiness', () => {
  const paged = record({
    page: field(
      'page',
      withDefault(numberCodec, () => 1),
    ),
  });

  test.each([[{}], [{ page: undefined }], [{ page: null }]])('%p reads as the default', (wire) => {
    expect(decode(paged, wire)).toStrictEqual({ ok: true, value: { page: 1 } });
  });
  test('a wrong value is not defaulted', () => {
    expect(decode(paged, { page: 'x' })).toMatchObject({ ok: false, field: 'page' });
  });
  test('the default is the domain value of a mapped codec', () => {
    const shout = mapped(
      plain(v.string()),
      (wire) => wire.toUpperCase(),
      (value) => value.toLowerCase(),
    );
    expect(
      decode(
        record({
          s: field(
            's',
            withDefault(shout, () => 'A'),
          ),
        }),
        {},
      ),
    ).toEqual({
      ok: true,
      value: { s: 'A' },
    });
  });
  test('nothing and no input accept what servers send for them', () => {
    for (const wire of [null, undefined, [], {}, '', 0]) {
      expect(decode(nothing, wire)).toEqual({ ok: true, value: null });
    }
    expect(decode(noInput, {})).toEqual({ ok: true, value: {} });
    expect(noInput.encode({})).toEqual({});
  });
});

describe('form fields', () => {
  test('S4.3 an order in the wire’s spelling', () => {
    const fields = formFields(placeOrder, anOrder());
    expect(Object.fromEntries(fields)).toEqual({
      item: 'big,one',
      money: '10.00',
      lid: '1',
      expect: '202611200721',
    });
  });
  test('an absent optional field is left out', () => {
    expect([...formFields(gameList, {})]).toEqual([]);
    expect([...formFields(gameList, { categoryId: 0 })]).toEqual([['class', '0']]);
  });

  test.each([
    '',
    'big,big',
    'one,two,one',
    'odd',
    'big,',
    'BIG',
    'big, small',
    'big,small,one,two,big',
  ])('S4.3 the sides %j are refused', (item) => {
    const wire = { item, money: '1', lid: '1', expect: '1' };
    expect(decode(order, wire)).toMatchObject({ ok: false, field: 'item' });
  });
});

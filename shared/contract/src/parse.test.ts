import { gameKey, period } from './game.ts';
import { parse, parseJson, parseOptional } from './parse.ts';

test.each(['rose-1', 'garden_5', 'a'])('%p is the key of a game', (key) => {
  expect(parse(gameKey, key)).toBe(key);
  expect(parseOptional(gameKey, key)).toBe(key);
});

test.each(['', 'Rose', 'a b', 'x'.repeat(33), 7, null, undefined])('%p is no key', (key) => {
  expect(() => parse(gameKey, key)).toThrow(TypeError);
  expect(parseOptional(gameKey, key)).toBeUndefined();
});

test.each(['', '2026-11-20', '1'.repeat(21)])('%p is no period', (name) => {
  expect(parseOptional(period, name)).toBeUndefined();
});

test.each(['{"a":[1]}', '0', 'null', '""'])('%p is JSON', (text) => {
  expect(JSON.stringify(parseJson(text))).toBe(text);
});

test.each(['', '{', 'undefined', '{"a":1} trailing'])('%p is no JSON', (text) => {
  expect(parseJson(text)).toBeUndefined();
});

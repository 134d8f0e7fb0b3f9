import { findNoted, noteRound } from './noted-commitments.ts';

const promise = (digit: string, beacon = '') => ({ commitment: digit.repeat(64), beacon });

test('what was noted is found by game and period', () => {
  const notes = noteRound(null, 'rose-1', '202611200001', promise('a')) ?? null;
  expect(findNoted(notes, 'rose-1', '202611200001')).toEqual(promise('a'));
  expect(findNoted(notes, 'lily-3', '202611200001')).toBeUndefined();
  expect(findNoted(null, 'rose-1', '202611200001')).toBeUndefined();
});

test('the public random value that was promised is part of it', () => {
  const notes = noteRound(null, 'rose-1', '1', promise('a', 'quicknet:1000')) ?? null;
  expect(findNoted(notes, 'rose-1', '1')).toEqual(promise('a', 'quicknet:1000'));
});

test('the first promise that was seen stays', () => {
  const notes = noteRound(null, 'rose-1', '1', promise('a')) ?? '';
  expect(noteRound(notes, 'rose-1', '1', promise('b'))).toBeUndefined();
});

test('the oldest notes go, and lines that are none', () => {
  let notes: string = 'nonsense\n';
  for (let period = 1; period <= 100; period += 1) {
    notes = noteRound(notes, 'rose-1', String(period), promise('c')) ?? notes;
  }
  expect(notes.split('\n')).toHaveLength(80);
  expect(findNoted(notes, 'rose-1', '20')).toBeUndefined();
  expect(findNoted(notes, 'rose-1', '21')).toEqual(promise('c'));
});

test('a round without a commitment is not noted', () => {
  expect(noteRound(null, 'rose-1', '1', promise(''))).toBeUndefined();
});

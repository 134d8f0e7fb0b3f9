import { findNoted, noteCommitment } from './noted-commitments.ts';

const hash = (digit: string) => digit.repeat(64);

test('what was noted is found by game and period', () => {
  const notes = noteCommitment(null, 'rose-1', '202611200001', hash('a'));
  expect(findNoted(notes ?? null, 'rose-1', '202611200001')).toBe(hash('a'));
  expect(findNoted(notes ?? null, 'lily-3', '202611200001')).toBeUndefined();
  expect(findNoted(null, 'rose-1', '202611200001')).toBeUndefined();
});

test('the first commitment that was seen stays', () => {
  const notes = noteCommitment(null, 'rose-1', '1', hash('a')) ?? '';
  expect(noteCommitment(notes, 'rose-1', '1', hash('b'))).toBeUndefined();
});

test('the oldest notes go, and lines that are none', () => {
  let notes: string = 'nonsense\n';
  for (let period = 1; period <= 100; period += 1) {
    notes = noteCommitment(notes, 'rose-1', String(period), hash('c')) ?? notes;
  }
  expect(notes.split('\n')).toHaveLength(80);
  expect(findNoted(notes, 'rose-1', '20')).toBeUndefined();
  expect(findNoted(notes, 'rose-1', '21')).toBe(hash('c'));
});

test('a round without a commitment is not noted', () => {
  expect(noteCommitment(null, 'rose-1', '1', '')).toBeUndefined();
});

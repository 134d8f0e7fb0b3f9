import { aGameKey, aPeriod } from '@velvet/contract/testing/factories';
import {
  notedCommitments,
  notedCommitmentsSlice,
  roundNoted,
  selectNotedRound,
} from './noted-commitments.ts';

type Notes = ReturnType<typeof notedCommitments.reducer>;
const { reducer } = notedCommitments;
const { persistence } = notedCommitmentsSlice;

const promise = (letter: string, beacon = '') => ({ commitment: letter.repeat(64), beacon });
const note = (period: string, promised: ReturnType<typeof promise>) =>
  roundNoted({ gameKey: aGameKey('rose-1'), period: aPeriod(period), ...promised });
const found = (notes: Notes, gameKey: string, period: string) =>
  selectNotedRound({ notedCommitments: notes }, aGameKey(gameKey), aPeriod(period));

test('what was promised of a round is found again, of that round only', () => {
  const notes = reducer(undefined, note('202611200001', promise('a')));
  expect(found(notes, 'rose-1', '202611200001')).toMatchObject(promise('a'));
  expect(found(notes, 'lily-3', '202611200001')).toBeUndefined();
  expect(found([], 'rose-1', '202611200001')).toBeUndefined();
});

test('the public random value that was promised is part of it', () => {
  const notes = reducer(undefined, note('1', promise('a', 'quicknet:1000')));
  expect(found(notes, 'rose-1', '1')).toMatchObject(promise('a', 'quicknet:1000'));
});

test('the first promise that was seen stays', () => {
  const notes = reducer(undefined, note('1', promise('a')));
  expect(reducer(notes, note('1', promise('b')))).toBe(notes);
});

test('the oldest notes go', () => {
  let notes: Notes = [];
  for (let period = 1; period <= 100; period += 1) {
    notes = reducer(notes, note(String(period), promise('c')));
  }
  expect(notes).toHaveLength(80);
  expect(found(notes, 'rose-1', '20')).toBeUndefined();
  expect(found(notes, 'rose-1', '21')).toMatchObject(promise('c'));
});

test('a round without a commitment is not noted', () => {
  expect(reducer(undefined, note('1', promise('')))).toEqual([]);
});

test('notes are kept one a line, as earlier releases did; lines that are none are left out', () => {
  const lines = [`rose-1 1 ${'a'.repeat(64)}`, `lily-3 2 ${'b'.repeat(64)} quicknet:1000`].join(
    '\n',
  );
  const notes = persistence?.read(`nonsense\n${lines}`);
  expect(notes).toHaveLength(2);
  expect(persistence?.write(notes)).toBe(lines);
  expect(persistence?.write([])).toBeUndefined();
});

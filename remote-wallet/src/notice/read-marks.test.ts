import { anId } from '@velvet/shared/testing/factories';
import fc from 'fast-check';
import { isRead, noticesRead, readMarks, readMarksSlice } from './read-marks.ts';

const ids = fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 400 });
const { reducer } = readMarks;
const { persistence } = readMarksSlice;
const marked = (...lists: readonly (readonly number[])[]) =>
  lists.reduce(
    (marks, list) => reducer(marks, noticesRead(list.map(anId))),
    readMarks.getInitialState(),
  );

test('S3.54 what was marked is read, and comes back from the device as it was', () => {
  fc.assert(
    fc.property(ids, ids, (first, second) => {
      const marks = marked(first, second);
      for (const id of [...first, ...second]) expect(isRead(marks, anId(id))).toBe(true);
      expect(marks.ids.length).toBeLessThanOrEqual(200);
      const text = persistence?.write(marks);
      if (text !== undefined) expect(persistence?.read(text)).toEqual(marks);
      else expect(marks).toEqual(readMarks.getInitialState());
    }),
  );
});

test('S3.54 nothing newer is read that was not marked', () => {
  const marks = marked([3, 5]);
  expect([1, 2, 3, 4, 5, 6].filter((id) => isRead(marks, anId(id)))).toEqual([3, 5]);
});

test('what is read already changes nothing', () => {
  const marks = marked([3, 5]);
  expect(reducer(marks, noticesRead([anId(5), anId(3)]))).toBe(marks);
});

test.each(['', 'x', '1,,2', '-1', '1,2,'])('%p is not used', (text) => {
  expect(persistence?.read(text)).toBeUndefined();
});

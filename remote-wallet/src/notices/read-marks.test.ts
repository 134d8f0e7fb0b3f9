import fc from 'fast-check';
import { isRead, markRead, nothingRead, readMarks, writeMarks } from './read-marks.ts';

const ids = fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 400 });

test('S3.54 what was marked is read, also after it was written down', () => {
  fc.assert(
    fc.property(ids, ids, (first, second) => {
      const marks = readMarks(writeMarks(markRead(markRead(nothingRead, first), second)));
      for (const id of [...first, ...second]) expect(isRead(marks, id)).toBe(true);
      expect(marks.ids.length).toBeLessThanOrEqual(200);
    }),
  );
});

test('S3.54 nothing newer is read that was not marked', () => {
  const marks = markRead(nothingRead, [3, 5]);
  expect([1, 2, 3, 4, 5, 6].filter((id) => isRead(marks, id))).toEqual([3, 5]);
});

test.each([null, '', 'x', '1,,2', '-1', '1,2,'])('%p reads as nothing read', (text) => {
  expect(readMarks(text)).toEqual(nothingRead);
});

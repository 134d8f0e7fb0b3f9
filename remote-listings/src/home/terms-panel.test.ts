import { paragraphs } from './terms-panel.tsx';

test('S3.10 each line with something on it is a paragraph', () => {
  expect(paragraphs('1. One\n\n  2. Two \r\n\t\n3. Three\n')).toEqual([
    '1. One',
    '2. Two',
    '3. Three',
  ]);
  expect(paragraphs(' \n ')).toEqual([]);
});

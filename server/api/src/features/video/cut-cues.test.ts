import { cutCues } from './media-files.ts';

const track = (cues: readonly string[]): string => `${['WEBVTT', ...cues].join('\n\n')}\n`;

test('S5.3 keeps the cues that begin before the second, with their names', () => {
  const kept = [
    '00:01.000 --> 00:04.000\nOne',
    'two\n00:02:59.999 --> 00:03:04.000\nTwo\nlines',
    '3\n00:00:10.000\t--> 00:00:11.000 line:0\nThree',
  ];
  const cut = ['00:03:00.000 --> 00:03:04.000\nFour', 'five\n01:00:00.000 --> 01:00:01.000\nFive'];
  expect(cutCues(track([...kept, ...cut]), 180)).toBe(track(kept));
});

test('S5.3 a block without times is left out', () => {
  expect(cutCues(track(['NOTE of an editor', '00:01.000 --> 00:02.000\nOne']), 180)).toBe(
    track(['00:01.000 --> 00:02.000\nOne']),
  );
});

test('reads lines that end as on Windows', () => {
  expect(cutCues('WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nOne\r\n', 180)).toContain('One');
});

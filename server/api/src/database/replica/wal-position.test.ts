import { END_OF_WAL, parseWalPosition, walPositionText } from './primary-history.ts';

test.each([
  ['0/0', 0n],
  ['0/15D6B50', 0x15d6b50n],
  ['16/B374D848', 0x16_b374_d848n],
  ['FFFFFFFF/FFFFFFFF', END_OF_WAL],
])('%s is read and written', (text, position) => {
  expect(parseWalPosition(text)).toBe(position);
  expect(walPositionText(position)).toBe(text);
});

test.each(['', '16', '16/', '1/123456789', 'x/y', undefined, 7])('%p is none', (text) => {
  expect(parseWalPosition(text)).toBeUndefined();
});

test('a later segment is larger, whatever its offset', () => {
  expect((parseWalPosition('2/0') ?? 0n) > (parseWalPosition('1/FFFFFFFF') ?? 0n)).toBe(true);
});

import { signTone } from './listing-row.tsx';

test('S3.10 the colours of sign tags go through four types', () => {
  const tones = [0, 1, 2, 3, 4, 5].map(signTone);
  expect(new Set(tones).size).toBe(4);
  expect(tones.slice(4)).toEqual(tones.slice(0, 2));
});

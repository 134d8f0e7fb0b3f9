import { anId, aPage, aVideo } from '@velvet/contract/testing/factories';
import { clockText, durationAttribute, videosOf } from './video-rules.ts';

test.each([
  [0, '00:00'],
  [59, '00:59'],
  [245, '04:05'],
  [3599, '59:59'],
  [3845, '1:04:05'],
])('%p seconds read %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test('the machine form counts seconds', () => {
  expect(durationAttribute(245)).toBe('PT245S');
});

test('S3.20 pages become one list in which each video stands once', () => {
  const pages = [
    aPage([aVideo({ id: anId(3) }), aVideo({ id: anId(2) })], false),
    aPage([aVideo({ id: anId(2) }), aVideo({ id: anId(1) })], false),
    aPage([]),
  ];
  expect(videosOf(pages).map(({ id }) => id)).toEqual([3, 2, 1]);
});

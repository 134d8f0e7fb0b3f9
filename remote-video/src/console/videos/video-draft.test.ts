import { countCues } from './video-draft.ts';
import { videoLength } from './video-state.tsx';

const cue = '00:00.000 --> 00:01.000\nHello';

test.each([
  ['cues', `WEBVTT\n\n${cue}\n\n1\n01:00:02.000 --> 01:00:03.000 align:left\nBye\n`, 2],
  ['lines of other systems', `\uFEFFWEBVTT - Film\r\n\r\n${cue}\r\n`, 1],
  ['no cue', 'WEBVTT\n', undefined],
  ['SubRip', '1\n00:00:00,000 --> 00:00:01,000\nHello\n', undefined],
  ['another text', `WEBVTTX\n\n${cue}`, undefined],
  ['nothing', '', undefined],
])('S13.3 captions with %s', (_, text, cues) => {
  expect(countCues(text)).toBe(cues);
});

test.each([
  [4, '0:04'],
  [245, '4:05'],
  [3_723, '1:02:03'],
])('a length of %d seconds', (seconds, text) => {
  expect(videoLength(seconds)).toBe(text);
});

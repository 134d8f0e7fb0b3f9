import { readWebVtt } from './captioned-stream.ts';

const track = 'WEBVTT\n\n00:01.000 --> 00:02.500\nHello\n';

test.each([
  ['a cue', track, track],
  [
    'several, with names, hours and settings',
    'WEBVTT - x\n\n1\n01:00:01.000 --> 01:00:02.000 align:start\nA\nB\n\n00:03.000 --> 00:04.000\nC\n',
    undefined,
  ],
  ['comments', 'WEBVTT\n\nNOTE made by hand\n\n00:01.000 --> 00:02.500\nHello\n', undefined],
  ['a byte order mark and Windows lines', `\uFEFF${track.replaceAll('\n', '\r\n')}`, track],
  ['no line feed at its end', track.trimEnd(), track],
])('S13.3 captions with %s are read', (_, text, wanted) => {
  expect(readWebVtt(text)).toBe(wanted ?? text);
});

test.each([
  ['nothing', ''],
  ['no head', '00:01.000 --> 00:02.500\nHello\n'],
  ['no cue', 'WEBVTT\n'],
  ['an end before its beginning', 'WEBVTT\n\n00:03.000 --> 00:02.500\nHello\n'],
  ['times of SubRip', 'WEBVTT\n\n00:00:01,000 --> 00:00:02,500\nHello\n'],
  ['a style', `WEBVTT\n\nSTYLE\n::cue { background: url(https://x) }\n\n${track.slice(8)}`],
  ['a NUL', track.replace('Hello', 'He\u0000llo')],
  ['half a character', track.replace('Hello', '\ud800')],
  ['a file of another kind', '#EXTM3U\n'],
])('S13.3 captions with %s are refused', (_, text) => {
  expect(readWebVtt(text)).toBeUndefined();
});

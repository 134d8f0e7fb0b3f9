import { ladderOf } from './ladder.ts';
import { TranscodingFailed } from './sandbox.ts';
import { toSource } from './source.ts';
import { everySeconds, thumbnailsTrack } from './thumbnails.ts';

const picture = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  width: 1_920,
  height: 1_080,
  avg_frame_rate: '30000/1001',
};
const sound = { index: 1, codec_type: 'audio', codec_name: 'aac' };
const probed = (streams: readonly object[], duration?: string) => ({
  format: duration === undefined ? {} : { duration },
  streams,
});
const LONGEST_S = 3_600;

test('S13.3 of a film the first picture and sound of known codecs are taken', () => {
  const cover = { ...picture, codec_name: 'mjpeg', disposition: { attached_pic: 1 } };
  const strange = { index: 5, codec_type: 'audio', codec_name: 'unheard_of' };
  const streams = [cover, { ...picture, index: 3 }, strange, { ...sound, index: 7 }];
  expect(toSource(probed(streams, '61.5'), LONGEST_S)).toEqual({
    seconds: 61.5,
    picture: 3,
    sound: 7,
    width: 1_920,
    height: 1_080,
    frameRate: 30,
  });
});

test('S13.3 a film may be silent, and its container may not say how long it is', () => {
  const source = toSource(probed([picture]), LONGEST_S);
  expect(source).toMatchObject({ sound: undefined, seconds: undefined });
});

test.each([
  ['24000/1001', 24],
  ['24/1', 24],
  ['25/1', 25],
  ['30000/1001', 30],
  ['50/1', 25],
  ['60000/1001', 30],
  ['120/1', 30],
  ['12/1', 24],
  ['0/0', 25],
  ['', 25],
])('S13.3 a film of %s frames a second gets %i', (avg_frame_rate, frameRate) => {
  const streams = [{ ...picture, avg_frame_rate }];
  expect(toSource(probed(streams, '9'), LONGEST_S).frameRate).toBe(frameRate);
});

test.each([
  ['not_a_video', probed([sound], '9')],
  ['not_a_video', probed([{ ...picture, codec_name: 'tiff' }], '9')],
  ['not_a_video', probed([{ ...picture, width: 0 }], '9')],
  ['not_a_video', probed([{ ...picture, disposition: { attached_pic: 1 } }], '9')],
  ['not_a_video', {}],
  ['not_a_video', null],
  ['too_large', probed([{ ...picture, height: 4_097 }], '9')],
  ['too_long', probed([picture], '3600.1')],
  ['too_short', probed([picture], '0.9')],
])('S13.3 what becomes no video is refused with %s', (reason, answer) => {
  expect(() => toSource(answer, LONGEST_S)).toThrow(TranscodingFailed);
  expect(() => toSource(answer, LONGEST_S)).toThrow(reason);
});

test.each([
  [1_920, 1_080, ['240p', '360p', '480p']],
  [854, 480, ['240p', '360p', '480p']],
  [1_080, 1_920, ['240p', '360p', '480p']],
  [640, 480, ['240p', '360p', '480p']],
  [640, 360, ['240p', '360p']],
  [320, 180, ['240p']],
  [16, 16, ['240p']],
])('S13.3 a film of %i × %i gets no quality that is larger', (width, height, names) => {
  expect(ladderOf({ width, height }).map(({ name }) => name)).toEqual(names);
});

test('S13.3 a long film has no more thumbnails than fit into one sheet', () => {
  expect(everySeconds(60)).toBe(10);
  expect(everySeconds(1_200)).toBe(10);
  expect(everySeconds(14_400)).toBe(120);
  const track = thumbnailsTrack(8, 120, 900);
  expect(track).toContain('00:12:00.000 --> 00:14:00.000\nthumbs.webp#xywh=0,90,160,90');
  expect(track).toContain('00:14:00.000 --> 00:15:00.000\nthumbs.webp#xywh=160,90,160,90');
});

import {
  readPreferences,
  usualPreferences,
  withSettings,
  writePreferences,
} from './player-preferences-slice.ts';

const quiet = { rate: 1.5, muted: false, volumePercent: 40 };

test('speed and sound are taken over, the volume in whole percent', () => {
  const settings = { rate: 1.5, muted: false, volume: 0.4000000001, captions: undefined };
  expect(withSettings(usualPreferences, settings)).toEqual(quiet);
});

test('S12.4 a volume of 0 is muted, and "Unmute" has the volume before it', () => {
  const silent = withSettings(quiet, { rate: 1.5, muted: true, volume: 0, captions: undefined });
  expect(silent).toEqual({ ...quiet, muted: true });
});

test('a speed that cannot be chosen here is not taken over', () => {
  expect(
    withSettings(quiet, { rate: 1.25, muted: false, volume: 0.4, captions: undefined }),
  ).toEqual(quiet);
});

test('the language of captions is taken over, and so is that none are wanted', () => {
  const settings = { rate: 1.5, muted: false, volume: 0.4 };
  const shown = withSettings(quiet, { ...settings, captions: 'tr' });
  expect(shown).toEqual({ ...quiet, captions: 'tr' });
  expect(readPreferences(writePreferences(shown))).toEqual(shown);
  expect(withSettings(shown, { ...settings, captions: undefined })).toEqual(quiet);
});

test('what was written is read again', () => {
  expect(readPreferences(writePreferences(quiet))).toEqual(quiet);
});

test.each([
  'null',
  '{"rate":1,"muted":false}',
  '{"rate":1.25,"muted":false,"volume":40}',
  '{"rate":1,"muted":false,"volume":0}',
  '{"rate":1,"muted":1,"volume":40}',
  '{"rate":1,"muted":false,"volume":40,"captions":"<b>"}',
])('%s is no preferences', (text) => {
  expect(readPreferences(text)).toBeUndefined();
});

import { zoneOffsetsOf } from './zone-offsets.ts';

const now = new Date('2026-11-28T12:00:00Z');
const minutes = (zone: string) => zoneOffsetsOf(zone, now)?.map(([, each]) => each);

test.each([
  ['UTC', [0, 0, 0, 0]],
  ['Asia/Taipei', [-480, -480, -480, -480]],
  ['Asia/Kolkata', [-330, -330, -330, -330]],
  ['America/St_Johns', [210, 150, 210, 150]],
  ['Antarctica/Troll', [0, -120, 0, -120]],
])('S3.82 a device in %s is known by the offsets of its clock', (zone, expected) => {
  expect(minutes(zone)).toEqual(expected);
});

test('S3.82 the offsets of the zone of this process are those of its clock', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const offsets = zoneOffsetsOf(timeZone, now) ?? [];
  // + 0: a clock on UTC gives -0.
  expect(offsets.map(([moment]) => new Date(moment).getTimezoneOffset() + 0)).toEqual(
    minutes(timeZone),
  );
});

test.each(['', 'Nowhere/Atlantis', '</script>'])('S3.82 %s is no zone', (zone) => {
  expect(zoneOffsetsOf(zone, now)).toBeUndefined();
});

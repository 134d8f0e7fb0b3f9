import { zoneOffsetsOf } from './zone-offsets.ts';

const now = new Date('2026-11-28T12:00:00Z');
const minutes = (zone: string) => zoneOffsetsOf(zone, now).map(([, each]) => each);

test.each([
  ['UTC', [0, 0, 0, 0]],
  ['Asia/Taipei', [-480, -480, -480, -480]],
  ['Asia/Kolkata', [-330, -330, -330, -330]],
  ['America/St_Johns', [210, 150, 210, 150]],
  ['Antarctica/Troll', [0, -120, 0, -120]],
])('S3.82 a device in %s is known by the offsets of its clock', (zone, expected) => {
  expect(minutes(zone)).toEqual(expected);
});

test('S3.82 they are those that this process has in its own zone', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const [moment, offset] of zoneOffsetsOf(timeZone, now)) {
    expect(new Date(moment).getTimezoneOffset() + 0).toBe(offset);
  }
});

test('S3.82 a zone that there is not is refused', () => {
  expect(() => zoneOffsetsOf('Nowhere/Atlantis', now)).toThrow(RangeError);
});

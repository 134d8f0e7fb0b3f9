import { createDeviceClock } from './device-clock.ts';

const HOUR_MS = 3_600_000;

function moved(shiftMs: number) {
  const place = { Date };
  createDeviceClock(place).moveTo(shiftMs);
  return place.Date;
}
const near = (moment: number, expected: number) =>
  expect(Math.abs(moment - expected)).toBeLessThan(1_000);

test('now is where it was moved to, however it is asked for', () => {
  const MovedDate = moved(-HOUR_MS);
  const expected = Date.now() - HOUR_MS;
  near(MovedDate.now(), expected);
  near(new MovedDate().getTime(), expected);
  near(Date.parse(MovedDate()), expected);
});

test('a moment that is given stays where it is', () => {
  const MovedDate = moved(HOUR_MS);
  expect(new MovedDate(5).getTime()).toBe(5);
  expect(new MovedDate(2026, 0).getTime()).toBe(new Date(2026, 0).getTime());
  expect(MovedDate.UTC(2026, 0)).toBe(Date.UTC(2026, 0));
  expect(new MovedDate()).toBeInstanceOf(Date);
});

test('moved back to nought it is right again', () => {
  const place = { Date };
  const clock = createDeviceClock(place);
  clock.moveTo(HOUR_MS);
  expect(clock.shiftMs()).toBe(HOUR_MS);
  clock.moveTo(0);
  near(place.Date.now(), Date.now());
});

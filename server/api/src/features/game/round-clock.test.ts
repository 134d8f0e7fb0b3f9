import { asSeconds } from '@velvet/contract/time';
import * as fc from 'fast-check';
import { createTestDatabase } from '../../testing/test-database.ts';
import { periodAfter, periodAt, secondsUntil } from './round-clock.ts';

const at = (text: string): number => Date.parse(text);
const lengths = [5, 10, 60, 180, 300, 3_600, 86_400].map(asSeconds);

test('S4.7 periods are named by day and number, and close 3 s before the draw', () => {
  expect(periodAt(at('2026-03-01T10:00:20Z'), asSeconds(60))).toEqual({
    name: '202603010601',
    startsAtMs: at('2026-03-01T10:00:00Z'),
    closesAtMs: at('2026-03-01T10:00:57Z'),
    drawsAtMs: at('2026-03-01T10:01:00Z'),
  });
  expect(periodAt(at('2026-03-01T00:00:00Z'), asSeconds(60)).name).toBe('202603010001');
  expect(periodAfter(at('2026-03-01T23:59:59Z'), asSeconds(300)).name).toBe('202603020001');
  expect(periodAt(at('2026-03-01T23:59:59Z'), asSeconds(5)).name).toBe('2026030117280');
});

test('each moment is in exactly one period', () => {
  const moment = fc.integer({ min: at('2020-01-01'), max: at('2090-01-01') });
  fc.assert(
    fc.property(moment, fc.constantFrom(...lengths), (timeMs, length) => {
      const period = periodAt(timeMs, length);
      expect(period.startsAtMs).toBeLessThanOrEqual(timeMs);
      expect(timeMs).toBeLessThan(period.drawsAtMs);
      expect(periodAfter(timeMs, length).startsAtMs).toBe(period.drawsAtMs);
      expect(periodAfter(timeMs, length).name).not.toBe(period.name);
    }),
  );
});

test('the server second and the seconds left add up to the second of the draw', () => {
  const moment = fc.integer({ min: at('2020-01-01'), max: at('2090-01-01') });
  fc.assert(
    fc.property(moment, (nowMs) => {
      const { drawsAtMs } = periodAt(nowMs, asSeconds(60));
      expect(Math.floor(nowMs / 1_000) + secondsUntil(drawsAtMs, nowMs)).toBe(drawsAtMs / 1_000);
    }),
  );
});

test('the database uses the same period names', async () => {
  const db = await createTestDatabase();
  const cases = fc.sample(
    fc.tuple(
      fc.integer({ min: at('2020-01-01'), max: at('2090-01-01') }),
      fc.constantFrom(...lengths),
    ),
    200,
  );
  for (const [timeMs, length] of cases) {
    const period = periodAt(timeMs, length);
    const { rows } = await db.owner.query('SELECT period_name($1, $2) AS name', [
      new Date(period.startsAtMs),
      length,
    ]);
    expect(rows[0]?.name).toBe(period.name);
  }
  await db.drop();
});

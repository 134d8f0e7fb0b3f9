import type { EpochSeconds } from '@velvet/contract/brand';
import { toEpochSeconds } from '@velvet/contract/time';
import { fromRow } from './from-row.ts';

interface Item {
  readonly memberId: number;
  readonly hasFundsPassword: boolean;
  readonly createdAt: EpochSeconds;
  readonly lastSeenAt?: EpochSeconds;
}

test('a row has the names of fields, times in seconds, and no field for NULL', () => {
  const at = new Date('2026-11-20T09:30:00Z');
  const row = { member_id: 7, has_funds_password: false, created_at: at, last_seen_at: null };
  expect(fromRow<Item>(row)).toStrictEqual({
    memberId: 7,
    hasFundsPassword: false,
    createdAt: toEpochSeconds(at),
  });
  expect(fromRow<Item>({ ...row, last_seen_at: at })).toMatchObject({
    lastSeenAt: toEpochSeconds(at),
  });
});

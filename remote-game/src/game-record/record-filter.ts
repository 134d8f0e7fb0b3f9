import type { GameRecord } from '@velvet/contract/game';
import { OPEN } from '../bet/bet-result.ts';

export const recordFilters = ['all', 'waiting', 'won', 'lost'] as const;
export type RecordFilter = (typeof recordFilters)[number];

export const SETTLED = 1;

/** The filter in an address; anything unknown means all. */
export const chosenFilter = (parameter: string | null): RecordFilter =>
  recordFilters.find((known) => known === parameter) ?? 'all';

type Bet = Pick<GameRecord, 'status' | 'won'>;

export function passesFilter({ status, won }: Bet, filter: RecordFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'waiting':
      return status === OPEN;
    case 'won':
      return status === SETTLED && won;
    case 'lost':
      return status === SETTLED && !won;
  }
}

/** Of pages that shifted while they were read, each bet once, in the order it came. */
export function betsOf<T extends { readonly id: number }>(
  pages: readonly { readonly items: readonly T[] }[],
): readonly T[] {
  const found = new Map<number, T>();
  for (const { items } of pages) for (const bet of items) found.set(bet.id, bet);
  return [...found.values()];
}

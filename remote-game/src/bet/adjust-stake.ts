import { type Minor, minor } from '@velvet/contract/money';

/** What may be staked on one side, where the server says so. */
export interface StakeLimits {
  readonly minimum: Minor | undefined;
  readonly maximum: Minor | undefined;
}

/** Stakes are whole points. */
const POINT = 100;

/** Half of a stake in whole points, at least the smallest one. */
export const halfOf = (stake: Minor, { minimum }: StakeLimits): Minor =>
  minor(Math.max(Math.floor(stake / (2 * POINT)) * POINT, minimum ?? POINT));

/** Twice a stake, at most the highest one. */
export const doubleOf = (stake: Minor, { maximum }: StakeLimits): Minor =>
  minor(Math.min(stake * 2, maximum ?? Number.POSITIVE_INFINITY));

const STEPS = [1, 5, 10, 50, 100] as const;
const SHOWN = 4;

/** Round stakes from the smallest one up, none above the highest. */
export function quickAmounts(minimum: Minor, maximum: Minor | undefined): readonly Minor[] {
  return STEPS.map((step) => minor(minimum * step))
    .filter((amount) => maximum === undefined || amount <= maximum)
    .slice(0, SHOWN);
}

import { type Minor, minor } from '@velvet/contract/money';

const STEPS = [1, 5, 10, 50, 100] as const;
const SHOWN = 4;

/** Round stakes from the smallest one up, none above the highest. */
export function quickAmounts(minimum: Minor, maximum: Minor | undefined): readonly Minor[] {
  return STEPS.map((step) => minor(minimum * step))
    .filter((amount) => maximum === undefined || amount <= maximum)
    .slice(0, SHOWN);
}

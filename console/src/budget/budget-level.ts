import type { BudgetObjective } from '@velvet/contract/ops/budget';

/** What is left of a budget: more than half, half or less, less than nothing. */
export const budgetLevels = ['ample', 'low', 'spent'] as const;
export type BudgetLevel = (typeof budgetLevels)[number];

const HALF = 0.5;

/** Undefined where nothing was measured: no data are no kept promise. */
export function levelOf({ left }: Pick<BudgetObjective, 'left'>): BudgetLevel | undefined {
  if (left === undefined) return undefined;
  if (left < 0) return 'spent';
  return left > HALF ? 'ample' : 'low';
}

/** The worst level of what servers measured; what browsers report decides nothing. */
export function levelOfAll(objectives: readonly BudgetObjective[]): BudgetLevel | undefined {
  const levels = objectives.filter(({ source }) => source === 'servers').map(levelOf);
  return budgetLevels.findLast((level) => levels.includes(level));
}

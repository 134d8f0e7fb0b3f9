import { type Budget, budgetAccess, budgetPage } from '@velvet/contract/ops/budget';
import type { FastifyInstance } from 'fastify';
import { registerEdgeOperation } from '../edge-operation.ts';
import { readBudget } from './read-budget.ts';

/** The error budgets, for who may see them. Prometheus is asked once for callers who wait together. */
export function registerBudgetPage(
  app: FastifyInstance,
  opsUrl: string,
  prometheusUrl: string | undefined,
): Promise<void> {
  let reading: Promise<Budget> | undefined;
  return registerEdgeOperation(app, opsUrl, {
    operation: budgetPage,
    access: budgetAccess,
    answer: () => {
      reading ??= readBudget(prometheusUrl).finally(() => {
        reading = undefined;
      });
      return reading;
    },
  });
}

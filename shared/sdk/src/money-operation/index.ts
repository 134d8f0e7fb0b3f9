export { createMoneyOperations, type MoneyOperations } from './create-money-operations.ts';
export { createIdempotencyKey } from './idempotency-key.ts';
export {
  type Operation,
  type OperationPhase,
  type Outcome,
  operationFields,
  type PendingOperation,
} from './journal.ts';
export { useMoneyOperation } from './use-money-operation.ts';

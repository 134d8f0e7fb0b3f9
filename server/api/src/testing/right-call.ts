import type { TestOps } from './running-ops.ts';

export type Wire = Readonly<Record<string, unknown>>;

/** Makes what an operation needs, and an input in its wire form that is answered with success. */
export type Making = (ops: TestOps) => Promise<Wire>;

import type { Queryable } from '../../../database/queryable.ts';
import { createStepLoop, type StepLoop } from './step-loop.ts';

const PAUSE_MS = 250;

interface AnnouncerOptions {
  readonly pool: Queryable;
  readonly onFault: (error: unknown) => void;
}

/**
 * Announces the orders since the last step to the members' streams, of all servers at once. Apart from
 * the rounds: announcing waits for other announcements, and no draw may wait for that.
 */
export const createOrderAnnouncer = ({ pool, onFault }: AnnouncerOptions): StepLoop =>
  createStepLoop({
    step: async () => {
      await pool.query({ name: 'orders-announce', text: 'SELECT orders_announce()' });
    },
    pauseMs: PAUSE_MS,
    onFault,
  });

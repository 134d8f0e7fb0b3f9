import { callFunction } from '../../database/call-function.ts';
import type { FeatureFactory } from '../feature.ts';

const EVERY_MS = 10 * 60 * 1_000;

/** Forgets what has expired. Any number of instances may do it; each round is one statement. */
export const upkeepFeature: FeatureFactory = ({ pool, log, metrics }) => {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  const sweep = async (): Promise<void> => {
    try {
      const count = await callFunction<number>(pool, 'sweep_expired');
      metrics.events.inc({ event: 'expired' }, count ?? 0);
    } catch (error) {
      log.warn({ err: error }, 'What has expired could not be removed; it is tried again');
    }
  };
  const run = (): void => {
    underWay = sweep();
  };
  return {
    start: () => {
      timer = setInterval(run, EVERY_MS);
      timer.unref();
      run();
    },
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
};

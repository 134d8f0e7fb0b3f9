import type { Stage } from '../stage.ts';
import type { Fault } from './fault.ts';

const HOUR_S = 3_600;
const WRONG_S = [5, 20] as const;

/** Clocks of single processes that jump, and jump back. */
export function clockFaults({ clocks }: Stage): readonly Fault[] {
  const step = (name: string, seconds: number): Fault => ({
    kind: 'clock',
    name: `clock of ${name} an hour ${seconds < 0 ? 'behind' : 'ahead'}`,
    area: 'clock',
    seconds: WRONG_S,
    async begin() {
      await clocks.step(name, seconds);
      return { end: () => clocks.step(name, 0) };
    },
  });
  return ['draws-1', 'draws-2', 'api-1', 'edge-1'].flatMap((name) => [
    step(name, HOUR_S),
    step(name, -HOUR_S),
  ]);
}

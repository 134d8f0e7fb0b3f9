import type { Stage } from '../stage.ts';
import { clockFaults } from './clock-faults.ts';
import { databaseFaults } from './database-faults.ts';
import { diskFaults } from './disk-faults.ts';
import type { Fault } from './fault.ts';
import { keyFaults } from './key-faults.ts';
import { networkFaults } from './network-faults.ts';
import { serviceFaults } from './service-faults.ts';
import { storeFaults } from './store-faults.ts';

/** Everything that can go wrong on this stage. */
export const allFaults = (stage: Stage, onViolation: (what: string) => void): readonly Fault[] => [
  ...serviceFaults(stage),
  ...databaseFaults(stage),
  ...networkFaults(stage),
  ...diskFaults(stage),
  ...clockFaults(stage),
  ...storeFaults(stage),
  ...keyFaults(stage, onViolation),
];

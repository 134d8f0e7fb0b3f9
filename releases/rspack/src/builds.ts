import { policy } from '../../../rspack.config.base.ts';
import * as configurations from './configurations.ts';

// The builds of apps under this repository's policy, for hosts in development and for benchmarks.

type Under<Build> = Build extends (policy: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

export const remoteBuild: Under<typeof configurations.remoteBuild> = (...rest) =>
  configurations.remoteBuild(policy, ...rest);
export const hostBuild: Under<typeof configurations.hostBuild> = (...rest) =>
  configurations.hostBuild(policy, ...rest);
export const bootBuild: Under<typeof configurations.bootBuild> = (...rest) =>
  configurations.bootBuild(policy, ...rest);
export const workerBuild: Under<typeof configurations.workerBuild> = (...rest) =>
  configurations.workerBuild(policy, ...rest);
export const serverBuild: Under<typeof configurations.serverBuild> = (...rest) =>
  configurations.serverBuild(policy, ...rest);

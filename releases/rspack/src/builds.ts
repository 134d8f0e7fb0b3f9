import { policy } from '../../../rspack.config.base.ts';
import type { BuildPolicy } from './build-options.ts';
import * as configurations from './configurations.ts';

/** A build of an app under this repository's policy, for hosts in development and for benchmarks. */
const underPolicy =
  <Rest extends readonly unknown[], Result>(
    build: (policy: BuildPolicy, ...rest: Rest) => Result,
  ) =>
  (...rest: Rest): Result =>
    build(policy, ...rest);

export const remoteBuild = underPolicy(configurations.remoteBuild);
export const hostBuild = underPolicy(configurations.hostBuild);
export const bootBuild = underPolicy(configurations.bootBuild);
export const workerBuild = underPolicy(configurations.workerBuild);
export const serverBuild = underPolicy(configurations.serverBuild);

export { bootBuild, hostBuild, remoteBuild, serverBuild, workerBuild } from './builds.ts';
export type { BuildOptions } from './common.ts';
export { addressOf } from './dev-server.ts';
export {
  consoleInDevelopment,
  remoteInDevelopment,
  type ServeEnv,
  shellInDevelopment,
} from './development.ts';

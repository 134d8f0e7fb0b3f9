export { type CanaryRollout, folderRollout } from './canary-rollout.ts';
export { promote, rollBack } from './changes.ts';
export { edgeReader } from './edge-reader.ts';
export { type WatchEnd, watchCanary } from './watch-canary.ts';

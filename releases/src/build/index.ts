export { apps } from './apps.ts';
export { withBuild } from './build-app.ts';
export { type Remote, remotes, shellManifest } from './remotes.ts';
export { root } from './root.ts';
export { plainNode, rspackBuild, rspackScript } from './rspack.ts';

export { apps, remotes, shellManifest } from './apps.ts';
export { withBuild } from './build-app.ts';
export { root } from './root.ts';

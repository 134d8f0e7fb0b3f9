export { apps, remotes, root, shellManifest } from './apps.ts';
export { withBuild } from './build-app.ts';

export { apps } from './apps.ts';
export { withBuild } from './build-app.ts';
export { remotes, shellManifest } from './remotes.ts';
export { root } from './root.ts';

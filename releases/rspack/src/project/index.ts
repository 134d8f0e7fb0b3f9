export { installedVersion } from '../installed.ts';
export { publishedApp } from './published-app.ts';
export { type Remote, readManifest, readRemote } from './remote.ts';

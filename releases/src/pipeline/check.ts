export { checkThroughApi } from '../api-client/release-through-api.ts';
export { buildRelease } from './build-release.ts';

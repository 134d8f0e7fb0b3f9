export { endPreviewThroughApi, previewThroughApi } from '../api-client/preview-through-api.ts';
export { checkThroughApi } from '../api-client/release-through-api.ts';
export { type BuildOrder, buildRelease } from './build-release.ts';

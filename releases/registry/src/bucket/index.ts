export { followReleasesUrl } from './follow-releases-url.ts';

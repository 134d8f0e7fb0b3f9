export { someKey } from './metadata.ts';
export { aRelease, exampleBuild, lotIn, publishExample, temporaryFolder } from './releases.ts';

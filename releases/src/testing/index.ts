export { someKey } from './metadata.ts';
export { aRelease, cohortIn, exampleBuild, publishExample, temporaryFolder } from './releases.ts';

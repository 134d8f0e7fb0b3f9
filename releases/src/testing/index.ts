export { someKey } from './metadata.ts';
export {
  aRelease,
  cohortIn,
  declaredBy,
  exampleBuild,
  publishExample,
  screenOf,
  setOf,
  temporaryFolder,
} from './releases.ts';

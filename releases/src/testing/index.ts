export { someKey } from './metadata.ts';
export {
  aRelease,
  cohortIn,
  declaredBy,
  exampleBuild,
  offersOf,
  publishExample,
  screenOf,
  setOf,
  temporaryFolder,
} from './releases.ts';

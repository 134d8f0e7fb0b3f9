export { cohortIn } from '../store/choose-set.ts';
export { someKey } from './metadata.ts';
export { linkTo, writePreview } from './previews.ts';
export { copiedFolder, releaseCopy } from './release-copy.ts';
export {
  aRelease,
  declaredBy,
  exampleBuild,
  offersOf,
  publishExample,
  screenOf,
  setOf,
  temporaryFolder,
} from './releases.ts';
export { layTeamProject } from './team-project.ts';

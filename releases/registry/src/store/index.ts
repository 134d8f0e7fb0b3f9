export {
  CONSOLE_GROUP,
  FEATURE_GROUP,
  fileUrl,
  REMOTE_ENTRY,
  SERVER_FILE,
  WORKER_FILE,
} from '@velvet/contract/release-files';
export {
  digestOf,
  integrityOf,
  type Release,
  releaseSchema,
} from '../release/release.ts';
export { createEvaluator, evaluateShell, type ReleaseFile } from '../server-build.ts';
export type { Screen } from '../site.ts';
export type { Freshness } from './choose-set.ts';
export {
  bucketOf,
  COHORT_COOKIE,
  COHORTS,
  chooseSet,
  hasCanary,
  likelySets,
  NO_COHORT,
  type Offer,
  type Offers,
  type ReleaseSet,
  withPreview,
} from './choose-set.ts';
export { createReleaseStore, type ReleaseStore } from './release-store.ts';
export {
  createReleaseFiles,
  createServedFiles,
  type ReleaseFiles,
  TamperedFile,
} from './served-files.ts';

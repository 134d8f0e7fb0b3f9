export { featureProblems, singletonsOf } from '../compatibility/can-run.ts';
export { brokenBudgets, incompatibilities } from '../compatibility/compatibility.ts';
export {
  publishRelease,
  readFirstPaint,
  type WrittenRelease,
  writeRelease,
} from '../publish/publish.ts';
export { copyReleases } from '../publish/release-folders.ts';
export { releaseChanged } from './release-changed.ts';

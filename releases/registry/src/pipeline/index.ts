export { featureProblems, singletonsOf } from '../compatibility/can-run.ts';
export { brokenBudgets, incompatibilities } from '../compatibility/compatibility.ts';
export { readFirstPaint } from '../publish/first-paint.ts';
export { publishRelease, type WrittenRelease, writeRelease } from '../publish/publish.ts';
export { copyReleases } from '../publish/release-folders.ts';
export { releaseChanged } from './release-changed.ts';

export { brokenBudgets } from '../compatibility/budgets.ts';
export { copyReleases } from '../publish/copy-releases.ts';
export { readFirstPaint } from '../publish/first-paint.ts';
export { publishRelease, type WrittenRelease, writeRelease } from '../publish/publish.ts';
export { releaseChanged } from './release-changed.ts';

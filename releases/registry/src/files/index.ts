export { errorCode, errorMessage, writeOnce } from './files.ts';
export { inParallel } from './in-parallel.ts';
